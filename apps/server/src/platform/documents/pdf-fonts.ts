// The font of the portal for documents: Inter, in subsets by script.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import ranges from '@fontsource/inter/unicode.json' with { type: 'json' }

const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const
type Subset = (typeof SUBSETS)[number]
const WEIGHTS = ['400', '600'] as const
export type Weight = (typeof WEIGHTS)[number]

/** Stands for characters that no subset has, such as emoji and Chinese. */
const REPLACEMENT = '?'

const resolveFile = createRequire(import.meta.url).resolve
let loaded: Promise<{ name: string; file: Buffer }[]> | undefined

export const fontName = (subset: string, weight: Weight) => `${subset} ${weight}`

/** Reads all files once: some 300 kB. */
export function loadFonts(): Promise<{ name: string; file: Buffer }[]> {
  loaded ??= Promise.all(
    SUBSETS.flatMap((subset) =>
      WEIGHTS.map(async (weight) => ({
        name: fontName(subset, weight),
        file: await readFile(resolveFile(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
      })),
    ),
  )
  return loaded
}

const SPANS = SUBSETS.map((subset) => ({
  subset,
  spans: ranges[subset].split(',').map((span) => {
    const [from = '', to = from] = span.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  }),
}))

function subsetOf(character: string): Subset | undefined {
  const code = character.codePointAt(0) ?? 0
  return SPANS.find(({ spans }) => spans.some(([from, to]) => code >= from && code <= to))?.subset
}

export interface FontRun {
  subset: Subset
  text: string
}

/** Splits a text into runs of one font. */
export function fontRuns(text: string): FontRun[] {
  const runs: { subset: Subset; text: string }[] = []
  for (const character of text.normalize('NFC')) {
    const own = subsetOf(character)
    const [subset, shown] = own ? [own, character] : (['latin', REPLACEMENT] as const)
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += shown
    else runs.push({ subset, text: shown })
  }
  return runs
}
