import sharp from 'sharp';

/**
 * Sharp for a long-running process: every picture occurs once, so a cache of operations would only retain users' pictures in memory, and
 * libvips's own threads would compete for the processor with those that wait for it.
 */
sharp.cache(false);
sharp.concurrency(1);
