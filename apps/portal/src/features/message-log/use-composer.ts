import {
  canBeUrgent,
  DRIVER_LANGUAGES,
  type DriverLanguage,
  filledMessage,
  MAX_MESSAGE_CHARACTERS,
  MAX_RECIPIENTS,
  type MessageTexts,
  messageEligibility,
  unknownMessageFields,
} from '@stormlane/domain/drivers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQueries } from '../../platform/session-queries.ts'
import type { ManyMessage } from '../../platform/vehicle-messaging.ts'
import { type MessageRecipient, messageQueries } from './message-queries.ts'

export type Composer = ReturnType<typeof useComposer>

/** Code points, because `length` counts an emoji as two. */
export const usedCharacters = (text: string) => Array.from(text.trim()).length

/** The message that a dispatcher writes: who gets it, in which languages, and the texts. */
export function useComposer(many: ManyMessage, link: string | null) {
  const [edited, setEdited] = useState<MessageTexts>({})
  const [isOneLanguage, setOneLanguage] = useState(false)
  const [urgent, setUrgent] = useState(false)
  const [shown, setShown] = useState<DriverLanguage>()
  const [sendAt, setSendAt] = useState<Date | null>(null)
  const { data: me } = useQuery(sessionQueries.me())
  const usual = me?.organizationDriverLanguage ?? 'en'

  const judged = many.recipients.map((one) => ({ ...one, eligibility: messageEligibility(one.vehicle) }))
  const reached = judged.filter(({ eligibility }) => eligibility.eligible)
  const ids = reached.map(({ vehicle }) => vehicle.id)
  const isOfReasonableSize = ids.length > 0 && ids.length <= MAX_RECIPIENTS
  const wording = {
    about: many.about,
    alternativeId: many.alternativeId,
    language: isOneLanguage ? usual : undefined,
  }
  const draft = useQuery({ ...messageQueries.draft(ids, wording), enabled: isOfReasonableSize })
  const drivers = new Map(draft.data?.recipients.map((driver) => [driver.vehicleId, driver]))
  const [only] = draft.data?.recipients ?? []

  const spoken = new Set(draft.data?.recipients.map(({ language }) => language) ?? [usual])
  const languages = DRIVER_LANGUAGES.filter((one) => spoken.has(one))
  const language = shown && spoken.has(shown) ? shown : (languages[0] ?? usual)
  const given = (one: DriverLanguage) => {
    const text = many.texts ? (many.texts[one] ?? many.texts.en) : draftedText(draft.data?.texts[one], ids, only)
    return text === undefined || !link ? text : `${text} ${link}`
  }
  const textOf = (one: DriverLanguage) => edited[one] ?? given(one) ?? ''
  const texts = Object.fromEntries(languages.map((one) => [one, textOf(one)])) as MessageTexts
  const areTextsRight = languages.every((one) => isRight(textOf(one)))

  return {
    judged,
    ids,
    drivers,
    draft,
    usual,
    languages,
    language,
    setLanguage: setShown,
    isOneLanguage,
    setOneLanguage,
    texts,
    text: textOf(language),
    /** Replaces the texts by those of a template; the draft stays in languages that it lacks. */
    replaceTexts: setEdited,
    write: (text: string) => setEdited({ ...edited, [language]: text }),
    /** Languages whose text is still the draft although another one was changed. */
    unchanged: Object.keys(edited).length === 0 ? [] : languages.filter((one) => edited[one] === undefined),
    offersUrgent: reached.some(({ vehicle }) => canBeUrgent(vehicle.source)),
    urgent,
    setUrgent,
    /** Null for now. */
    sendAt,
    setSendAt,
    wording,
    canSend: isOfReasonableSize && areTextsRight,
  }
}

/** One driver gets a text without fields, because there is nothing to fill in for others. */
function draftedText(template: string | undefined, ids: readonly string[], only: MessageRecipient | undefined) {
  return template !== undefined && ids.length === 1 && only ? filledMessage(template, only.fields) : template
}

function isRight(text: string): boolean {
  const used = usedCharacters(text)
  return used > 0 && used <= MAX_MESSAGE_CHARACTERS && unknownMessageFields(text).length === 0
}
