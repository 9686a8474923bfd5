import { readFileSync } from 'node:fs'

/** A row of docs/requirements.tsv. A statement about the design (DESIGN: …) is looked at by people and has no test. */
export interface Statement {
  id: string
  area: string
  surface: string
  words: string
  isDesign: boolean
}

export function readRegister(): Statement[] {
  const [, ...lines] = readFileSync(new URL('../../docs/requirements.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [id = '', area = '', surface = '', words = ''] = line.split('\t')
    return { id, area, surface, words, isDesign: words.startsWith('DESIGN:') }
  })
}

/** The ids in square brackets of a title. */
export function idsIn(title: string): string[] {
  const groups = title.matchAll(/\[((?:[A-Z]+-\d{3}(?:,\s*|\s+)?)+)\]/g)
  return [...groups].flatMap(([, ids = '']) => ids.match(/[A-Z]+-\d{3}/g) ?? [])
}
