/** The number of an option; says what is wrong and ends the command where it is none. */
export const numberOf = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most) return value;
  process.stderr.write(`${name} is "${text}"; it is a number from ${least} to ${most}.\n`);
  process.exit(1);
};
