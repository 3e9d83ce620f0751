/** From here on the network's word is a reason for a look, 0 to 1; below it swimwear and shorts would stand in front of everything. */
export const screenFrom = 0.8;
