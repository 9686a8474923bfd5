// Texts for drivers with fields in braces. Apart from the words for the fields, so that the portal does not load those.
import { renderTemplate, templateParts } from '../notifications/template.ts'
import type { DriverLanguage } from '../words/driver-language.ts'

/** What a template may name in braces, in the order in which the fields are offered. */
export const MESSAGE_FIELDS = ['driver', 'vehicle', 'reason', 'place', 'time', 'advice'] as const
export type MessageField = (typeof MESSAGE_FIELDS)[number]

/** A text for drivers, by language. */
export type MessageTexts = Partial<Record<DriverLanguage, string | undefined>>

/** Names in braces that are no fields of messages. */
export function unknownMessageFields(text: string): string[] {
  const named = templateParts(text).flatMap(({ variable }) => variable ?? [])
  return [...new Set(named)].filter((name) => !MESSAGE_FIELDS.includes(name as MessageField))
}

/** The text for a driver. Words that a field brings in are not read as fields again. */
export const filledMessage = (text: string, fields: Readonly<Record<MessageField, string>>): string =>
  renderTemplate(text, fields)

/** The text of a language; where it is missing, that of the organization's language, then any. */
export const textInLanguage = (texts: MessageTexts, language: DriverLanguage, usual: DriverLanguage): string =>
  texts[language] ?? texts[usual] ?? Object.values(texts).find((text) => text !== undefined) ?? ''
