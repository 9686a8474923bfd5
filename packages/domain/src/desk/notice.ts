// What a channel says about one asset or storm. Every channel formats the same notice.
import { LEVEL_WORDS } from '../impacts/scores/scores.texts.ts'
import type { ImpactLevelName } from '../levels/impact-level.ts'

export interface Notice {
  /** `more` stands for what rose at the same time beyond what is sent one by one; `test` is the button's. */
  kind: 'raised' | 'ended' | 'more' | 'test'
  /** The same for everything that is said about one asset or storm. */
  key: string
  level: ImpactLevelName
  /** The asset or storm; for `more` and `test` a sentence. */
  subject: string
  when: string
  why: string
  action: string
  /** Opens it in the portal. */
  link: string
  /** Opens a page on which somebody takes care of it without signing in; null if nobody can. */
  acknowledge: string | null
  /** ISO 8601. */
  at: string
}

/** The notice in one line: `High: Truck 3088`. */
export function noticeHeadline({ kind, level, subject }: Notice): string {
  if (kind === 'raised') return `${LEVEL_WORDS[level]}: ${subject}`
  return kind === 'ended' ? `Over: ${subject}` : subject
}

/** When, why and what to do, as far as there is something to say. */
export function noticeFacts({ when, why, action }: Notice): { title: string; value: string }[] {
  return [
    { title: 'When', value: when },
    { title: 'Why', value: why },
    { title: 'What to do', value: action },
  ].filter(({ value }) => value !== '')
}

/** Cuts a text to what a service takes, at its end. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`
