import type { NotificationType } from './notification-type.ts'

/** Variables of an alert's template in the order in which they are offered (NOTIFY-039). */
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

/** The names of all current alerts. No longer offered, but still replaced in old templates (NOTIFY-040). */
export const LEGACY_ALERT_VARIABLE = 'alerts'

export type TemplateKind = 'current' | 'upcoming'
export type TemplateValues = Readonly<Record<string, string>>

/** Variables that a template offers. The distance to the impact exists for upcoming weather only (NOTIFY-036 to NOTIFY-039). */
export function templateVariables(type: NotificationType, kind: TemplateKind): readonly string[] {
  if (type === 'alert') return ALERT_VARIABLES
  if (type === 'impact') return ['variable', 'value']
  return kind === 'upcoming' ? ['variable', 'value', 'units', 'miles_to_impact'] : ['variable', 'value', 'units']
}

const VARIABLE = /\{([a-z_]+)\}/gi

/** Splits a template into texts and variables. */
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

/** Names in braces that are not variables of this template. */
export function unknownVariables(template: string, type: NotificationType, kind: TemplateKind): string[] {
  const known = new Set(templateVariables(type, kind))
  if (type === 'alert') known.add(LEGACY_ALERT_VARIABLE)
  const named = templateParts(template).flatMap(({ variable }) => variable ?? [])
  return [...new Set(named.filter((name) => !known.has(name)))]
}

/** Replaces variables by their values. A variable without a value leaves no double space or space before punctuation. */
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

/** Variables whose changes do not matter to a driver: figures, distances and times. A headline repeats its alert's times. */
const VOLATILE_VARIABLES = ['value', 'miles_to_impact', 'sent', 'effective', 'expires', 'headline']

/** The message without volatile values. While it stays the same, no new message is needed. */
export function stableText(template: string, values: TemplateValues): string {
  return renderTemplate(template, { ...values, ...Object.fromEntries(VOLATILE_VARIABLES.map((name) => [name, ''])) })
}
