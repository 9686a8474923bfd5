import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const SCREENS = ['apps/portal/src', 'packages/domain/src']
/** `SignedText` draws the first two as icons. The command key is shown on Macs only, whose fonts have it. */
const DRAWN_OTHERWISE = ['⏲', '⚠', '\u{fe0f}', '⌘']

test('every character of a text on screens has a glyph in the portal’s font', () => {
  const isCovered = fontCoverage()
  const lacking = SCREENS.flatMap(sourceFiles).flatMap((file) =>
    textsOf(path.join(ROOT, file))
      .flatMap((text) => Array.from(text))
      .filter((sign) => !isCovered(sign.codePointAt(0) ?? 0) && !DRAWN_OTHERWISE.includes(sign))
      .map((sign) => `${file}: ${sign}`),
  )
  expect(lacking).toEqual([])
})

/** The ranges for which the portal loads a file of the font. */
function fontCoverage(): (codePoint: number) => boolean {
  const style = readFileSync(path.join(ROOT, 'node_modules/@fontsource-variable/inter/index.css'), 'utf8')
  const ranges = [...style.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])
  return (codePoint) => ranges.some(([from = 0, to = 0]) => codePoint >= from && codePoint <= to)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
}

/** String literals, templates and texts between tags; comments are left out. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  if (!/[\u{100}-\u{10ffff}]/u.test(source)) return []
  const texts: string[] = []
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? ''),
    JSXText: ({ value }) => void texts.push(value),
  }).visit(parseSync(file, source).program)
  return texts
}
