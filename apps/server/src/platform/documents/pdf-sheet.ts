// A tagged document with headings, paragraphs and tables, laid out from top to bottom on as many pages as it needs.
// Every line is broken here and not by the library, because a text may need several fonts.
import type PDFDocument from 'pdfkit'
import { fontName, fontRuns, loadFonts, type Weight } from './pdf-fonts.ts'

export interface SheetText {
  text: string
  weight?: Weight
  color?: string
}

/** A cell or paragraph: lines below each other. */
export type SheetCell = readonly SheetText[]

export interface SheetTable {
  /** Its width as a share of the others. */
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly SheetCell[])[]
}

interface SheetOptions {
  size: 'LETTER' | 'A4'
  title: string
  author: string
  at: Date
}

export const SHEET_COLORS = {
  ink: '#0B1220',
  muted: '#55617A',
  line: '#D9DEE8',
  head: '#F3F5F9',
  good: '#15803D',
  bad: '#B42318',
} as const

/** A map in points, with its origin in the upper left corner; paths are those of SVG. */
export interface SheetMap {
  /** What it shows, for readers who do not see it. */
  alt: string
  height: number
  land: string
  borders: string
  areas: readonly { path: string; fill?: string; dash?: number }[]
  dots: readonly { at: readonly [number, number]; color: string }[]
}

/** Letters are paper of countries with miles. */
export const PAPER_OF_UNITS = { imperial: 'LETTER', metric: 'A4' } as const

const MAP_COLORS = { water: '#D6E6F5', land: '#F7F6F2', border: '#B8BFCC' } as const
const DOT_RADIUS = 3
const MARGIN = 40
const FOOTER = 26
const BODY = 9
const CELL = 8
const CELL_AIR = 4
/** Of the font size. */
const LEADING = 1.35

export type Sheet = Awaited<ReturnType<typeof openSheet>>

export async function openSheet({ size, title, author, at }: SheetOptions) {
  // Loaded with the first document: a server that makes none does not need it in memory.
  const { default: Document } = await import('pdfkit')
  const doc: PDFDocument = new Document({
    size,
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  for (const { name, file } of await loadFonts()) doc.registerFont(name, file)
  const root = doc.struct('Document', {})
  doc.addStructure(root)
  const width = doc.page.width - 2 * MARGIN
  const bottom = doc.page.height - MARGIN - FOOTER
  let y = MARGIN

  const choose = (subset: string, weight: Weight, points: number) => doc.font(fontName(subset, weight)).fontSize(points)
  /** Widths of characters at one point, because shaping a text takes a thousand times as long as a sum. */
  const widths = new Map<string, number>()
  function widthOf(text: string, weight: Weight, points: number): number {
    let sum = 0
    for (const character of text) {
      const key = weight + character
      let width = widths.get(key)
      if (width === undefined) {
        const [run] = fontRuns(character)
        width = run ? choose(run.subset, weight, 1000).widthOfString(run.text) / 1000 : 0
        widths.set(key, width)
      }
      sum += width
    }
    return sum * points
  }

  /** Breaks a text into lines; a word that is wider than a line is cut. */
  function linesOf({ text, weight = '400' }: SheetText, points: number, room: number): string[] {
    const lines: string[] = []
    for (const paragraph of text.split(/\r?\n/)) {
      let line = ''
      for (const word of paragraph.split(/\s+/).flatMap((one) => cutWord(one, weight, points, room))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && widthOf(longer, weight, points) > room) {
          lines.push(line)
          line = word
        } else line = longer
      }
      lines.push(line)
    }
    return lines
  }

  function cutWord(word: string, weight: Weight, points: number, room: number): string[] {
    if (widthOf(word, weight, points) <= room) return [word]
    const parts: string[] = []
    let part = ''
    for (const character of word) {
      if (part !== '' && widthOf(part + character, weight, points) > room) {
        parts.push(part)
        part = character
      } else part += character
    }
    return [...parts, part]
  }

  function drawLine(line: string, at: { x: number; y: number }, style: Omit<SheetText, 'text'>, points: number): void {
    let x = at.x
    const weight = style.weight ?? '400'
    for (const run of fontRuns(line)) {
      choose(run.subset, weight, points).fillColor(style.color ?? SHEET_COLORS.ink)
      doc.text(run.text, x, at.y, { lineBreak: false })
      x += widthOf(run.text, weight, points)
    }
  }

  const artifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  function newPage(): void {
    doc.addPage()
    y = MARGIN
  }

  function need(height: number): void {
    if (y + height > bottom) newPage()
  }

  /** Draws paragraphs, line by line, across pages. */
  function paragraph(tag: 'P' | 'H1' | 'H2', text: SheetText, points: number, after: number): void {
    const step = points * LEADING
    const lines = linesOf(text, points, width)
    // A heading stays with the first lines of what follows.
    need(tag === 'P' ? step : step + 60)
    const element = doc.struct(tag, {}, () => {
      for (const line of lines) {
        if (y + step > bottom) newPage()
        drawLine(line, { x: MARGIN, y }, text, points)
        y += step
      }
    })
    root.add(element)
    y += after
  }

  function table({ columns, rows }: SheetTable): void {
    const total = columns.reduce((sum, column) => sum + column.width, 0)
    const rooms = columns.map((column) => (column.width / total) * width)
    const lefts = rooms.map((_, i) => MARGIN + rooms.slice(0, i).reduce((sum, one) => sum + one, 0))
    const element = doc.struct('Table', {})
    root.add(element)
    const cellLines = (cell: SheetCell, i: number) =>
      cell.flatMap((text) =>
        linesOf(text, CELL, (rooms[i] ?? 0) - 2 * CELL_AIR).map((line) => ({ ...text, text: line })),
      )
    const heightOf = (lines: readonly (readonly SheetText[])[]) =>
      Math.max(1, ...lines.map((of) => of.length)) * CELL * LEADING + 2 * CELL_AIR
    const drawCell = (lines: readonly SheetText[], i: number) => {
      for (const [n, line] of lines.entries())
        drawLine(line.text, { x: (lefts[i] ?? 0) + CELL_AIR, y: y + CELL_AIR + n * CELL * LEADING }, line, CELL)
    }
    const titles = columns.map(({ title }, i) =>
      cellLines([{ text: title, weight: '600', color: SHEET_COLORS.muted }], i),
    )
    const headHeight = heightOf(titles)
    const headBox = () => artifact(() => doc.rect(MARGIN, y, width, headHeight).fill(SHEET_COLORS.head))
    const ruleBelow = (height: number) =>
      artifact(() =>
        doc
          .lineWidth(0.5)
          .strokeColor(SHEET_COLORS.line)
          .moveTo(MARGIN, y + height)
          .lineTo(MARGIN + width, y + height)
          .stroke(),
      )
    const first = rows[0]?.map(cellLines) ?? []
    need(headHeight + heightOf(first))
    headBox()
    const head = doc.struct('TR', {})
    element.add(head)
    for (const [i, lines] of titles.entries()) head.add(doc.struct('TH', { scope: 'Column' }, () => drawCell(lines, i)))
    head.end()
    y += headHeight
    for (const row of rows) {
      const cells = row.map(cellLines)
      const height = heightOf(cells)
      if (y + height > bottom) {
        newPage()
        headBox()
        artifact(() => {
          for (const [i, lines] of titles.entries()) drawCell(lines, i)
        })
        y += headHeight
      }
      const line = doc.struct('TR', {})
      element.add(line)
      for (const [i, lines] of cells.entries()) line.add(doc.struct('TD', {}, () => drawCell(lines, i)))
      line.end()
      ruleBelow(height)
      y += height
    }
    element.end()
    y += 12
  }

  /** Boxes beside each other, each with a label, a figure and a remark. */
  function figures(boxes: readonly { label: string; figure: string; remark: string; color?: string }[]): void {
    const room = width / boxes.length
    const texts = boxes.map(({ label, figure, remark, color }) => [
      { lines: linesOf({ text: label }, CELL, room - 16), points: CELL, style: { color: SHEET_COLORS.muted } },
      {
        lines: linesOf({ text: figure, weight: '600' }, 13, room - 16),
        points: 13,
        style: { weight: '600' as const, ...(color && { color }) },
      },
      { lines: linesOf({ text: remark }, CELL, room - 16), points: CELL, style: { color: SHEET_COLORS.muted } },
    ])
    const height = Math.max(
      ...texts.map((parts) => parts.reduce((sum, { lines, points }) => sum + lines.length * points * LEADING, 0)),
    )
    need(height + 16)
    artifact(() => {
      doc
        .lineWidth(0.7)
        .strokeColor(SHEET_COLORS.line)
        .roundedRect(MARGIN, y, width, height + 16, 6)
        .stroke()
    })
    for (const [i, parts] of texts.entries()) {
      const element = doc.struct('P', {}, () => {
        let top = y + 8
        for (const { lines, points, style } of parts)
          for (const line of lines) {
            drawLine(line, { x: MARGIN + i * room + 8, y: top }, style, points)
            top += points * LEADING
          }
      })
      root.add(element)
    }
    y += height + 28
  }

  /** Rows of colored spans with one text for readers who do not see them. */
  function strips(
    rows: readonly { label: string; alt: string; colors: readonly (string | null)[] }[],
    ticks: readonly { share: number; text: string }[],
  ): void {
    const [left, height] = [MARGIN + 64, 14]
    const room = width - 64
    need(rows.length * (height + 4) + 16)
    for (const { label, alt, colors } of rows) {
      const element = doc.struct('Figure', { alt }, () => {
        drawLine(label, { x: MARGIN, y: y + 2 }, { weight: '600' }, CELL)
        const step = room / Math.max(1, colors.length)
        for (const [i, color] of colors.entries())
          doc.rect(left + i * step, y, step + 0.2, height).fill(color ?? SHEET_COLORS.head)
      })
      root.add(element)
      y += height + 4
    }
    artifact(() => {
      for (const { share, text } of ticks)
        drawLine(text, { x: left + share * room, y }, { color: SHEET_COLORS.muted }, 7)
    })
    y += 16
  }

  /** A map as wide as the page: areas and dots over land and borders. */
  function map({ alt, height, land, borders, areas, dots }: SheetMap): void {
    need(height + 8)
    const element = doc.struct('Figure', { alt }, () => {
      doc.save().rect(MARGIN, y, width, height).clip()
      doc.rect(MARGIN, y, width, height).fill(MAP_COLORS.water)
      doc.translate(MARGIN, y)
      if (land !== '') doc.path(land).fill(MAP_COLORS.land)
      if (borders !== '') doc.lineWidth(0.5).path(borders).stroke(MAP_COLORS.border)
      for (const { path, fill, dash } of areas) {
        if (path === '') continue
        if (fill) doc.save().fillOpacity(0.35).path(path).fill(fill).restore()
        doc.save().lineWidth(1.2)
        if (dash) doc.dash(dash, { space: dash })
        doc.path(path).stroke(SHEET_COLORS.ink).restore()
      }
      for (const { at, color } of dots)
        doc.lineWidth(0.7).circle(at[0], at[1], DOT_RADIUS).fillAndStroke(color, '#FFFFFF')
      doc.restore()
    })
    root.add(element)
    y += height + 8
  }

  return {
    /** Points between the margins. */
    width,
    map,
    title: (text: string) => paragraph('H1', { text, weight: '600' }, 17, 2),
    heading: (text: string) => paragraph('H2', { text, weight: '600' }, 11, 3),
    paragraph: (text: string, style: Omit<SheetText, 'text'> = {}) => paragraph('P', { text, ...style }, BODY, 6),
    table,
    figures,
    strips,

    /** Writes the footer of each page and returns the file. */
    async close(footer: (page: number, pages: number) => string): Promise<Buffer> {
      root.end()
      const { start, count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(start + page)
        doc.markContent('Artifact', { type: 'Pagination' })
        drawLine(footer(page + 1, count), { x: MARGIN, y: bottom + FOOTER - 6 }, { color: SHEET_COLORS.muted }, 7.5)
        doc.endMarkedContent()
      }
      doc.end()
      const chunks: Buffer[] = []
      for await (const chunk of doc) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
  }
}
