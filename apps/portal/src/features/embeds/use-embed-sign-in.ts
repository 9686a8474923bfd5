import { type CallInput, type signIn, toModel } from '@stormlane/contract'
import { EMBED_PARAMETERS, type EmbedKind } from '@stormlane/domain/embeds'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { embeddedMessage } from '../../parts/entry/embedded-message.ts'
import { useSignIn } from '../../parts/entry/use-sign-in.ts'
import { signInState, useToken } from '../../platform/session.ts'

type EmbedSearch = Readonly<Record<string, string | undefined>>

export type EmbedAccess =
  | { state: 'missing' }
  | { state: 'authenticating' }
  | { state: 'refused'; message: string }
  | { state: 'signed-in' }

/**
 * Signs in once with the parameters of the address. `onRead` must remove them from the address. It is called before the
 * request, so that nothing else can read them. A frame that reloads without parameters continues its session.
 */
export function useEmbedSignIn(embed: EmbedKind, search: EmbedSearch, onRead: () => void): EmbedAccess {
  const [opened] = useState(search)
  const token = useToken()
  const { mutate, isError, isSuccess } = useSignIn()
  const started = useRef(false)
  const names = EMBED_PARAMETERS[embed]
  const given = names.filter((name) => opened[name]?.trim())
  const isComplete = given.length === names.length

  const start = useEffectEvent(() => {
    if (given.length > 0) onRead()
    if (isComplete) mutate(credentialsOf(opened, names))
  })
  useEffect(() => {
    if (started.current) return
    started.current = true
    start()
  }, [])

  if (!isComplete && (given.length > 0 || token === undefined)) return { state: 'missing' }
  if (isComplete && !isSuccess && !isError) return { state: 'authenticating' }
  if (isError || token === undefined) return { state: 'refused', message: embeddedMessage(signInState.lastLoginError) }
  return { state: 'signed-in' }
}

function credentialsOf(opened: EmbedSearch, names: readonly string[]) {
  const wire = Object.fromEntries(names.map((name) => [name, opened[name]]))
  return toModel(wire) as unknown as CallInput<typeof signIn>['body']
}
