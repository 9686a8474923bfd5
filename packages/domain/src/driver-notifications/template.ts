import type { NotificationType } from './notification-type.ts'

/** Variables of an alert's template in the order in which they are offered (core §5). */
export const ALERT_VARIABLES = [
  'event',
  'severity',
  'certainty',
  'urgency',
  'sent',
  'effective',
  'expires',
  'headline',
  'description',
  'instruction',
  'response',
  'area_description',
  'sender_name',
] as const
export type AlertVariable = (typeof ALERT_VARIABLES)[number]

/** Not offered any more, still substituted: the names of all alerts that hold (core §5). */
export const LEGACY_ALERT_VARIABLE = 'alerts'

export type TemplateKind = 'current' | 'upcoming'
export type TemplateValues = Readonly<Record<string, string>>

/** What a template may name. How far the impact is, only the weather ahead of a vehicle can tell. */
export function templateVariables(type: NotificationType, kind: TemplateKind): readonly string[] {
  if (type === 'alert') return ALERT_VARIABLES
  if (type === 'impact') return ['variable', 'value']
  return kind === 'upcoming' ? ['variable', 'value', 'units', 'miles_to_impact'] : ['variable', 'value', 'units']
}

const VARIABLE = /\{([a-z_]+)\}/gi

/** Text and variables in the order in which they stand. */
export function templateParts(template: string): { text: string; variable?: string }[] {
  const parts: { text: string; variable?: string }[] = []
  let end = 0
  for (const match of template.matchAll(VARIABLE)) {
    if (match.index > end) parts.push({ text: template.slice(end, match.index) })
    parts.push({ text: match[0], variable: match[1] as string })
    end = match.index + match[0].length
  }
  if (end < template.length) parts.push({ text: template.slice(end) })
  return parts
}

/** Names in braces that no variable of this template has. */
export function unknownVariables(template: string, type: NotificationType, kind: TemplateKind): string[] {
  const known = new Set(templateVariables(type, kind))
  if (type === 'alert') known.add(LEGACY_ALERT_VARIABLE)
  const named = templateParts(template).flatMap(({ variable }) => variable ?? [])
  return [...new Set(named.filter((name) => !known.has(name)))]
}

/** The message: every variable by its value; what has none leaves no hole of two blanks. */
export function renderTemplate(template: string, values: TemplateValues): string {
  return templateParts(template)
    .map(({ text, variable }) =>
      variable === undefined ? text : Object.hasOwn(values, variable) ? values[variable] : '',
    )
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
}

/** Variables whose value moves on while nothing changes for the driver: figures, distances and times. A headline repeats its alert's times. */
const PASSING = ['value', 'miles_to_impact', 'sent', 'effective', 'expires', 'headline']

/** What a message says apart from figures that pass: while this stays, the driver has been told. */
export function lastingText(template: string, values: TemplateValues): string {
  return renderTemplate(template, { ...values, ...Object.fromEntries(PASSING.map((name) => [name, ''])) })
}
