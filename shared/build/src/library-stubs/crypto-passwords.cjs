/** Nothing: the parts that ask for these take what they use from crypto-js's core. */
module.exports = {};
