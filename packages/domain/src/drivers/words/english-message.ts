import { DRIVING_SENTENCES, untilText } from '../../impacts/scores/action.texts.ts'
import { DEFAULT_TEMPLATES } from '../notifications/driver-notifications.texts.ts'
import { THRESHOLD_WORDS } from '../notifications/threshold-variables.ts'
import type { MessageWords } from './message-words.ts'

export const ENGLISH_MESSAGE_WORDS: MessageWords = {
  thresholds: THRESHOLD_WORDS,
  templates: DEFAULT_TEMPLATES,
  official: (text) => text,
  until: untilText,
  driving: DRIVING_SENTENCES,
}
