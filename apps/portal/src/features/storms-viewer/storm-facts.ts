import type { FileStorm } from '@stormlane/domain/internal-viewers'
import { stormsViewerTexts as TEXTS } from './storms-viewer.texts.ts'

/** Returns labeled lines of a storm. Tolerates any properties, because they come from an unvalidated file. */
export function stormFacts({ properties }: FileStorm): [label: string, text: string][] {
  return Object.entries(TEXTS.facts).flatMap(([name, label]) => {
    const text = toText(properties[name])
    return text === '' ? [] : [[label, text] as [string, string]]
  })
}

export function stormBriefing({ properties }: FileStorm): string {
  return toText(properties.wo_event_briefing)
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join(', ')
  return typeof value === 'object' && value !== null && 'name' in value ? toText(value.name) : ''
}
