// Damages files in ways that crash parsers which trust the lengths and counts in them.
import type { RandomSource } from './random-source.ts'

type Damage = (file: Buffer<ArrayBuffer>, random: RandomSource) => Buffer<ArrayBuffer>

const below = (limit: number, random: RandomSource) => Math.floor(random() * limit)
const pick = <T>(random: RandomSource, values: readonly T[]): T => values[below(values.length, random)] as T
const join = (...parts: Buffer[]) => Buffer.concat(parts) as Buffer<ArrayBuffer>

const DAMAGES: readonly Damage[] = [
  function flipBits(file, random) {
    for (let flips = 1 + below(8, random); flips > 0 && file.length > 0; flips--) {
      const at = below(file.length, random)
      file[at] = (file[at] as number) ^ (1 << below(8, random))
    }
    return file
  },
  function flipBitsOfHead(file, random) {
    const at = below(Math.min(300, file.length), random)
    file[at] = (file[at] as number) ^ (1 << below(8, random))
    return file
  },
  (file, random) => file.subarray(0, below(file.length, random)) as Buffer<ArrayBuffer>,
  function repeatPart(file, random) {
    const at = below(file.length, random)
    return join(file.subarray(0, at), file.subarray(below(at + 1, random)))
  },
  function leaveOutPart(file, random) {
    const at = below(file.length, random)
    return join(file.subarray(0, at), file.subarray(at + below(200, random)))
  },
  function swapParts(file, random) {
    if (file.length < 128) return file
    const [a, b] = [below(file.length - 64, random), below(file.length - 64, random)]
    const kept = Buffer.from(file.subarray(a, a + 64))
    file.copy(file, a, b, b + 64)
    kept.copy(file, b)
    return file
  },
  function writeHugeNumber(file, random) {
    if (file.length < 4) return file
    file.writeUInt32BE(pick(random, [0xffffffff, 0x7fffffff, 0x80000000, 0]), below(file.length - 3, random))
    return file
  },
  function insertText(file, random) {
    const at = below(file.length, random)
    const text = pick(random, [
      '"',
      '""',
      '\r',
      '\n\n',
      ',',
      ';',
      '\t',
      '\0',
      '\ufeff',
      '=1+1',
      '🚚',
      'x'.repeat(100_000),
    ])
    return join(file.subarray(0, at), Buffer.from(text), file.subarray(at))
  },
  (file) => Buffer.from(file.toString('latin1'), 'utf16le') as Buffer<ArrayBuffer>,
]

/** Returns a damaged copy of the file. */
export function damagedFile(random: RandomSource, file: Buffer): Buffer<ArrayBuffer> {
  let copy = join(file)
  for (let times = 1 + below(3, random); times > 0; times--)
    if (copy.length > 0) copy = pick(random, DAMAGES)(copy, random)
  return copy
}
