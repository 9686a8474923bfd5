// Reads the XML of alerts: small documents from untrusted sources. Refuses what only an attack needs: document types,
// entities defined by the document, and sizes that no alert has.
import { ItemProblem } from '../events/accept-items.ts'
import { CAP_TEXTS as TEXTS } from './cap.texts.ts'

export interface XmlElement {
  /** Without its prefix. */
  name: string
  namespace: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

/** The longest alerts of Environment Canada have some 300 kB. */
export const MAX_XML_BYTES = 4 << 20
const MAX_DEPTH = 40
const MAX_ELEMENTS = 100_000

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const START_TAG = /<([^\s<>/="'&]+)((?:\s+[^\s<>/="'&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const END_TAG = /<\/([^\s<>/]+)\s*>/y
const ATTRIBUTE = /([^\s<>/="'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
/** Start and end of the parts that are skipped: comments and processing instructions. */
const ASIDES = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const
const CDATA = ['<![CDATA[', ']]>'] as const

interface OpenElement {
  element: XmlElement
  /** As it is written, with its prefix. */
  tag: string
  /** Namespaces by prefix. */
  scope: Readonly<Record<string, string>>
}

/** Parses a document and returns its root. Throws an `ItemProblem` that says what is wrong. */
export function parseXml(bytes: Uint8Array): XmlElement {
  const text = decode(bytes)
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  let count = 0
  let position = 0

  function addText(part: string): void {
    const parent = open.at(-1)
    if (parent) parent.element.text += part
    else if (part.trim() !== '') throw new ItemProblem(TEXTS.strayText)
  }

  function skipTo(end: string, from: number): number {
    const at = text.indexOf(end, from)
    if (at < 0) throw new ItemProblem(TEXTS.notClosed(open.at(-1)?.tag ?? '?'))
    return at
  }

  while (position < text.length) {
    const next = text.indexOf('<', position)
    addText(unescapeXml(text.slice(position, next < 0 ? text.length : next)))
    if (next < 0) break
    const aside = ASIDES.find(([start]) => text.startsWith(start, next))
    if (aside) position = skipTo(aside[1], next + aside[0].length) + aside[1].length
    else if (text.startsWith(CDATA[0], next)) {
      const end = skipTo(CDATA[1], next)
      addText(text.slice(next + CDATA[0].length, end))
      position = end + CDATA[1].length
    } else if (text.startsWith('<!', next)) throw new ItemProblem(TEXTS.documentType)
    else if (text.startsWith('</', next)) {
      const [whole, tag = ''] = match(END_TAG, text, next)
      const ended = open.pop()
      if (ended?.tag !== tag) throw new ItemProblem(TEXTS.otherEnd(tag, ended?.tag ?? '?'))
      position = next + whole.length
    } else {
      const [whole, tag = '', attributes = '', isEmpty] = match(START_TAG, text, next)
      if (++count > MAX_ELEMENTS) throw new ItemProblem(TEXTS.tooMany(MAX_ELEMENTS))
      const parent = open.at(-1)
      const opened = openElement(tag, attributes, parent?.scope ?? {})
      if (parent) parent.element.children.push(opened.element)
      else if (root) throw new ItemProblem(TEXTS.notOneRoot)
      else root = opened.element
      if (!isEmpty) open.push(opened)
      if (open.length > MAX_DEPTH) throw new ItemProblem(TEXTS.tooDeep(MAX_DEPTH))
      position = next + whole.length
    }
  }
  const unclosed = open.at(-1)
  if (unclosed) throw new ItemProblem(TEXTS.notClosed(unclosed.tag))
  if (!root) throw new ItemProblem(TEXTS.notOneRoot)
  return root
}

/** Returns the children with this name in the namespace of their parent. */
export const childrenOf = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((child) => child.name === name && child.namespace === parent.namespace)

/** Returns the text of the first child with this name, without the indentation of its lines; empty if there is none. */
export function textOf(parent: XmlElement, name: string): string {
  const text = childrenOf(parent, name)[0]?.text ?? ''
  // Blanks are collapsed first, so that the second pattern never looks far ahead.
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\r?\n /g, ' ')
    .trim()
}

function match(pattern: RegExp, text: string, position: number): RegExpExecArray {
  pattern.lastIndex = position
  const found = pattern.exec(text)
  if (!found) throw new ItemProblem(TEXTS.badTag(position))
  return found
}

function openElement(tag: string, written: string, outer: OpenElement['scope']): OpenElement {
  const attributes: Record<string, string> = {}
  const scope: Record<string, string> = { ...outer }
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    const value = unescapeXml(double ?? single ?? '')
    if (name === 'xmlns') scope[''] = value
    else if (name.startsWith('xmlns:')) scope[name.slice('xmlns:'.length)] = value
    else attributes[name] = value
  }
  const colon = tag.indexOf(':')
  const prefix = colon < 0 ? '' : tag.slice(0, colon)
  const namespace = scope[prefix]
  if (prefix !== '' && namespace === undefined) throw new ItemProblem(TEXTS.undeclared(prefix))
  const element: XmlElement = {
    name: tag.slice(colon + 1),
    namespace: namespace ?? '',
    attributes,
    children: [],
    text: '',
  }
  return { element, tag, scope }
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > MAX_XML_BYTES) throw new ItemProblem(TEXTS.tooLong(MAX_XML_BYTES >> 20))
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  const encoding = /^(?:iso-8859-1|latin1|windows-1252)$/i.test(declared) ? 'windows-1252' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new ItemProblem(TEXTS.badEncoding(declared))
  }
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7});|#x([0-9a-f]{1,6});|(\w{0,20});?)/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code !== undefined && code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
    const known = whole.endsWith(';') && Object.hasOwn(ENTITIES, name ?? '') ? ENTITIES[name] : undefined
    if (known === undefined) throw new ItemProblem(TEXTS.unknownEntity(whole.slice(1)))
    return known
  })
}
