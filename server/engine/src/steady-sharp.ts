import sharp from 'sharp';

/**
 * Sharp for a process that runs for months: every picture comes once, so a cache of operations would only keep people's
 * pictures in memory, and libvips's own threads would fight for the processor with those that wait for it.
 */
sharp.cache(false);
sharp.concurrency(1);
