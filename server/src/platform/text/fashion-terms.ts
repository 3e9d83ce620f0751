/**
 * Fashion terms that contain, or sound like, prohibited words. They are allowed everywhere; a prohibited word next to
 * them is not.
 */
export const fashionTerms: readonly string[] = `
  assorted, assortment, assymetric, assymmetric, black opium, bondage pants, bondage trousers, boob tube,
  breast pocket, breasted, cock feather, cocked hat, cockade, cocktail, crotch, cumin, cummerbund, dickey, dickie,
  dickies, double breasted, fagoting, faggoting, fire retardant, flame retardant, fu dog, gored skirt,
  nipple cover, nipple pasties, opium poppy, opium poppies, pussy bow, pussybow, pussy willow, pussycat bow,
  rapeseed, retardant, shot silk, single breasted, stab stitch, stab stitched, thong
`
  .split(/[,\n]/)
  .flatMap((term) => term.trim() || []);

/** The same in Chinese. */
export const fashionTermsChinese: readonly string[] = ['大麻布', '大麻纤维', '大麻面料', '裸露肩部', '裸露后背'];
