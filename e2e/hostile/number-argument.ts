// Numbers on the command line of a script. A word in their place would be NaN, with which no loop runs and no bound is exceeded.

/** The argument at this position, counted from 1, as a whole number. Throws if it is another word or less than `least`. */
export function countArgument(position: number, name: string, usual: number, least = 1): number {
  const count = numberArgument(position, name, usual)
  if (!Number.isSafeInteger(count) || count < least)
    throw new RangeError(`${name} must be a whole number from ${least}, not ${count}.`)
  return count
}

/** The same for a length of time, which may have a fraction. */
export function minutesArgument(position: number, name: string, usual: number): number {
  const minutes = numberArgument(position, name, usual)
  if (!(minutes > 0)) throw new RangeError(`${name} must be more than 0, not ${minutes}.`)
  return minutes
}

function numberArgument(position: number, name: string, usual: number): number {
  const word = process.argv[position + 1]
  const value = word === undefined ? usual : Number(word)
  if (!Number.isFinite(value)) throw new RangeError(`${name} must be a number, not "${word}".`)
  return value
}
