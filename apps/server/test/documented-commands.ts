// Finds the curl commands of a document, with the variables that it sets and the answers that it shows.

interface DocumentedCommand {
  words: string
  /** The JSON that the document shows after the command, in which `…` stands for more. */
  shown: string | undefined
}

interface CurlRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Commands in `sh` blocks, in indented blocks and within sentences, in their order. */
export function documentedCommands(text: string): DocumentedCommand[] {
  const joined = text.replaceAll(/\\\n\s*/g, '')
  const commands = [...joined.matchAll(/^ {0,4}(curl .+)$|`(curl [^`]+)`/gm)]
  return commands.map((found, index) => {
    const after = joined.slice(found.index + found[0].length, commands[index + 1]?.index)
    return { words: (found[1] ?? found[2]) as string, shown: /```json\n([^`]+)\n```/.exec(after)?.[1] }
  })
}

/** Assignments such as `DEPARTURE=2026-01-16T12:00:00Z`, each on a line of its own. */
export function documentedVariables(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^([A-Z]+)=(\S+)$/gm)].map(([, name, value]) => [name, value]))
}

/** The request that curl would send. An option that this does not know is an error, so that nothing is left out. */
export function requestOf(words: string, variables: Record<string, string>): CurlRequest {
  const [, ...rest] = splitWords(words, variables)
  const request: CurlRequest = { method: '', url: '', headers: {}, body: undefined }
  while (rest.length > 0) {
    const word = rest.shift() as string
    const value = () => rest.shift() ?? ''
    if (word === '-s') continue
    if (word === '-o') value()
    else if (word === '-X') request.method = value()
    else if (word === '-d') request.body = value()
    else if (word === '-H') {
      const [, name = '', content = ''] = /^([^:]+): *(.*)$/.exec(value()) ?? []
      request.headers[name.toLowerCase()] = content
    } else if (word.startsWith('-')) throw new Error(`The test does not know ${word} of ${words}`)
    else request.url = word
  }
  request.method ||= request.body === undefined ? 'GET' : 'POST'
  // curl sends a body as a form unless it is told otherwise.
  if (request.body !== undefined) request.headers['content-type'] ??= 'application/x-www-form-urlencoded'
  return request
}

/** Splits as a shell does: quotes hold words together, and variables are replaced except in single quotes. */
function splitWords(words: string, variables: Record<string, string>): string[] {
  const parts = words.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)
  return Array.from(parts, ([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_, single?: string, double?: string, bare?: string) =>
      single === undefined
        ? (double ?? bare ?? '').replaceAll(/\$([A-Z]+)/g, (_all, name: string) => {
            if (variables[name] === undefined) throw new Error(`Nothing sets $${name} before ${words}`)
            return variables[name]
          })
        : single,
    ),
  )
}
