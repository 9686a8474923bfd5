// Files whose owner renames them: the name that is there is found by trying.
import { type IndexEntry, ModelFileError, type ModelFiles } from '@stormlane/domain/weather'

/** A template such as `gfs.{date}/{start}/atmos/gfs.t{start}z.pgrb2.0p25.f{lead}`. */
const PART = /\{(date|start|lead|product)\}/g

/** Writes the name of the same file in another template. Throws if `key` is not a name in the template `own`. */
export function renamed(key: string, own: string, other: string): string {
  const parts = partsOf(key, own)
  if (!parts) throw new RangeError(`${key} is no file of ${own}.`)
  return other.replace(PART, (_, part: string) => parts[part] ?? '')
}

function partsOf(key: string, template: string): Record<string, string> | undefined {
  const seen = new Set<string>()
  const pattern = template
    .split(/(\{\w+\})/)
    .map((text) => {
      const part = /^\{(\w+)\}$/.exec(text)?.[1]
      if (part === undefined) return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      if (seen.has(part)) return String.raw`\k<${part}>`
      seen.add(part)
      return String.raw`(?<${part}>\w+)`
    })
    .join('')
  return new RegExp(`^${pattern}$`).exec(key)?.groups
}

/**
 * Files that are asked for by their name in the template `own`, and found under the first of `templates` that exists. The template that was
 * found last is tried first, so a rename costs one more request for each file that is not there.
 */
export function renamedFiles(files: ModelFiles, own: string, templates: readonly string[]): ModelFiles {
  let found = 0
  const nameOf = (key: string, template: number) => renamed(key, own, templates[template] ?? own)
  return {
    async index(key, signal): Promise<IndexEntry[]> {
      const order = [found, ...templates.keys()].filter((template, i, all) => all.indexOf(template) === i)
      let missing: unknown
      for (const template of order) {
        try {
          const entries = await files.index(nameOf(key, template), signal)
          found = template
          return entries
        } catch (error) {
          if (!(error instanceof ModelFileError) || !error.isMissing) throw error
          missing ??= error
        }
      }
      throw missing
    },
    async messages(key, entries, signal) {
      const template = found
      try {
        return await files.messages(nameOf(key, template), entries, signal)
      } catch (error) {
        // Forecasts from before and after a rename are read in turn, so the last index may be of the other one.
        if (!(error instanceof ModelFileError) || !error.isMissing) throw error
        await this.index(key, signal)
        if (found === template) throw error
        return files.messages(nameOf(key, found), entries, signal)
      }
    },
  }
}
