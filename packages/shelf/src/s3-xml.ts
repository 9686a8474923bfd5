// Responses of S3 are flat XML without relevant attributes, so a full XML parser is not needed.

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Returns the text of the first element of this name. */
export function textOf(xml: string, name: string): string | undefined {
  const inner = elementsOf(xml, name).next().value
  return inner === undefined ? undefined : unescapeXml(inner)
}

/** Yields the content of each element of this name, as XML. */
export function* elementsOf(xml: string, name: string): Generator<string, undefined> {
  for (const [, inner = ''] of xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))) yield inner
  return undefined
}

export function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return ENTITIES[name] ?? whole
  })
}
