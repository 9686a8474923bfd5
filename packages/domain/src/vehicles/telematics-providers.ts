// The telematics providers that an admin can connect, and the credentials that each needs.
import type { VehicleSource } from './vehicle-source.ts'

/** Platform Science is missing, because its positions and messages are not publicly documented (docs/telematics.md). */
export const CONNECTABLE_PROVIDERS = ['geotab', 'samsara', 'motive'] as const satisfies readonly VehicleSource[]
export type ConnectableProvider = (typeof CONNECTABLE_PROVIDERS)[number]

/** Whether admins can connect this provider; the simulated one is the operator's. */
export const isConnectable = (provider: string): provider is ConnectableProvider =>
  (CONNECTABLE_PROVIDERS as readonly string[]).includes(provider)

export interface CredentialField {
  name: string
  /** Never sent to a browser. An empty one keeps the stored value. */
  isSecret?: true
  isOptional?: true
  /** Determines where secrets are sent. A stored secret is therefore not reused with another value of this field. */
  isAddress?: true
  /** The permitted values; the first is the default. */
  choices?: readonly string[]
  /** Required format of the value, and the error message for any other. */
  form?: { pattern: RegExp; words: string }
}

const HOST_FORM = { pattern: /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i, words: 'must be a host name' }
const NUMBER_FORM = { pattern: /^\d{1,18}$/, words: 'must be a number' }

/** Regions of Samsara's cloud, as in the list of servers of its OpenAPI document. */
export const SAMSARA_REGIONS = ['us', 'eu', 'ca'] as const

export const CREDENTIAL_FIELDS: Record<ConnectableProvider, readonly CredentialField[]> = {
  geotab: [
    { name: 'server', isAddress: true, isOptional: true, form: HOST_FORM },
    { name: 'database', isAddress: true },
    { name: 'user_name' },
    { name: 'password', isSecret: true },
  ],
  samsara: [
    { name: 'region', isAddress: true, choices: SAMSARA_REGIONS },
    { name: 'api_token', isSecret: true },
  ],
  motive: [
    { name: 'api_key', isSecret: true },
    { name: 'sender_id', isOptional: true, form: NUMBER_FORM },
    { name: 'webhook_secret', isSecret: true, isOptional: true },
  ],
}

export type Credentials = Readonly<Record<string, string>>

/** Longest value of a field (our choice); tokens of the providers have fewer than 200 characters. */
export const MAX_CREDENTIAL_CHARACTERS = 500

/** Reads what an admin typed; stored secrets replace empty ones. Problems are sentences that name the field. */
export function readCredentials(
  provider: ConnectableProvider,
  typed: Credentials,
  stored: Credentials | undefined,
): { credentials: Credentials } | { problems: string[] } {
  const fields = CREDENTIAL_FIELDS[provider]
  const problems = Object.keys(typed)
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name) => `${name} is not known`)
  const value = ({ name, choices }: CredentialField) => (typed[name] ?? '').trim() || (choices?.[0] ?? '')
  const isSameAddress = fields.every((field) => !field.isAddress || value(field) === (stored?.[field.name] ?? ''))
  const credentials: Record<string, string> = {}
  for (const field of fields) {
    const { name, isSecret, isOptional, choices, form } = field
    const kept = isSecret && isSameAddress ? (stored?.[name] ?? '') : ''
    const text = value(field) || kept
    if (text !== '') credentials[name] = text
    if (text === '' && !isOptional) problems.push(`${name} is required`)
    else if (text.length > MAX_CREDENTIAL_CHARACTERS)
      problems.push(`${name} is longer than ${MAX_CREDENTIAL_CHARACTERS} characters`)
    else if (choices && !choices.includes(text)) problems.push(`${name} must be one of ${choices.join(', ')}`)
    else if (text !== '' && form && !form.pattern.test(text)) problems.push(`${name} ${form.words}`)
  }
  return problems.length > 0 ? { problems } : { credentials }
}

/** Returns the part of credentials that may be shown. */
export function shownCredentials(provider: ConnectableProvider, credentials: Credentials): Record<string, string> {
  const shown = CREDENTIAL_FIELDS[provider].filter(({ isSecret }) => !isSecret)
  return Object.fromEntries(shown.flatMap(({ name }) => (credentials[name] ? [[name, credentials[name]]] : [])))
}
