import { DRIVER_LANGUAGE_NAMES, type DriverLanguage } from '@stormlane/domain/drivers'
import { messageVehicles } from '../../parts/assets/asset-nouns.ts'

const names = (languages: readonly DriverLanguage[]) => languages.map((one) => DRIVER_LANGUAGE_NAMES[one]).join(', ')

export const composerTexts = {
  title: messageVehicles,
  titleFor: (vehicle: string) => `Message ${vehicle}`,
  message: 'Message',
  placeholder: 'What the driver should know',
  urgent: 'Urgent? (will be read out loud if wheels in motion)',
  used: (used: number, most: number) => `${used.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} characters`,
  tooLong: (most: number) => `A message has at most ${most.toLocaleString('en-US')} characters.`,
  unknownField: (name: string) => `There is no field {${name}}.`,
  insert: 'Insert',
  draftFailed: 'The text could not be drafted. Write it yourself, or',
  again: 'try again',
  unchanged: (languages: readonly DriverLanguage[]) =>
    `The text in ${names(languages)} is still the draft: read it before you send.`,
  languageOfText: 'Language of the text',
  oneLanguage: (language: DriverLanguage) => `All drivers get the text in ${DRIVER_LANGUAGE_NAMES[language]}`,
  preview: 'Preview',
  previewOf: 'Driver of the preview',
  speaks: (driver: string) => `Language of ${driver}`,
  speaksOption: (language: string) => `speaks ${language}`,
  languageNotSet: 'The language could not be changed',
  inCab: (vehicle: string) => `Message in the cab of ${vehicle}`,
  recipients: 'Gets it',
  leftOut: 'Does not get it',
  countOf: (count: number, language: DriverLanguage) =>
    `${count.toLocaleString('en-US')} ${DRIVER_LANGUAGE_NAMES[language]}`,
  languageOf: (language: DriverLanguage, isKnown: boolean) =>
    isKnown ? DRIVER_LANGUAGE_NAMES[language] : `${DRIVER_LANGUAGE_NAMES[language]} (not said)`,
  nobody: 'None of these vehicles can get messages.',
  tooMany: (most: number) => `A message goes to at most ${most.toLocaleString('en-US')} vehicles at once.`,
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  cancel: 'Cancel',
  template: 'Template',
  drafted: 'Drafted text',
  templateNamed: (name: string) => `Template: ${name}`,
  templateName: 'Name of the template',
  keep: 'Keep',
  keepAs: 'Keep as template',
  changeTemplate: 'Change template',
  deleteTemplate: 'Delete template',
  changed: (name: string) => `The template ${name} has this text now`,
  notKept: 'The template could not be changed',
  later: 'Send later',
  sendAt: 'Send at',
  filledThen: 'Fields are filled in, and drivers left out, as things are then.',
  schedule: (count: number) => `Schedule for ${count.toLocaleString('en-US')} ${count === 1 ? 'driver' : 'drivers'}`,
  scheduled: (moment: string) => `The message goes ${moment}`,
  scheduledText: 'The Message Log lists what waits, and cancels it.',
  send: (count: number) => `Send to ${count.toLocaleString('en-US')} ${count === 1 ? 'driver' : 'drivers'}`,
  sentTo: (vehicle: string) => `The message to ${vehicle} is on its way`,
  sent: (count: number) =>
    `The message to ${count.toLocaleString('en-US')} ${count === 1 ? 'driver' : 'drivers'} is on its way`,
  sentText: (leftOut: number) =>
    `${leftOut > 0 ? `${leftOut.toLocaleString('en-US')} did not get it. ` : ''}The Message Log shows when the providers took it.`,
  refused: (vehicle: string | null, reason: string) => `${vehicle ?? 'A vehicle'}: ${reason}`,
  failed: 'The message could not be sent:',
}
