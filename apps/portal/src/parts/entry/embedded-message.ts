import { entryTexts } from './entry.texts.ts'

/** The login message in an embedded frame (SESSION-019). An inactive organization is recognized by the text of the last login error (SESSION-020). */
export function embeddedMessage(lastLoginError: string | undefined): string {
  const inactive = lastLoginError?.toLowerCase().includes('your organization is inactive')
  return inactive ? entryTexts.embedded.inactive : entryTexts.embedded.failed
}
