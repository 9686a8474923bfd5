import { useEffect } from 'react'
import styles from '../../parts/entry/entry-frame.module.css'
import { useMutation } from '../../parts/entry/use-mutation.ts'
import { toUserMessage } from '../../parts/entry/use-sign-in.ts'
import type { ChosenPasskey } from '../../parts/passkeys/passkey-sign-in.ts'
import { hasPasskeySupport, PasskeyProblem } from '../../parts/passkeys/passkey-support.ts'
import { passkeyTexts } from '../../parts/passkeys/passkeys.texts.ts'
import { loadChunk } from '../../platform/chunk-loading.ts'
import { beginSession } from '../../platform/session.ts'
import { Button } from '../../ui/controls/button.tsx'

const loadSignIn = () => loadChunk(() => import('../../parts/passkeys/passkey-sign-in.ts'))

/**
 * Signs in with a passkey; with a challenge, as the second step of a password sign-in. Without a challenge, the browser
 * also suggests passkeys in the e-mail field. Renders nothing in browsers without passkeys.
 */
export function PasskeyButton({ challenge }: { challenge?: string }) {
  const signing = useMutation({
    mutationFn: async (chosen: ChosenPasskey | undefined) => {
      const { signInWithPasskey, signInWithChosen } = await loadSignIn()
      return chosen ? signInWithChosen(chosen) : signInWithPasskey(challenge)
    },
    onSuccess: beginSession,
  })
  const { mutate } = signing
  useEffect(() => {
    if (challenge !== undefined || !hasPasskeySupport()) return
    const leaving = new AbortController()
    void loadSignIn()
      .then(({ suggestPasskeys }) => suggestPasskeys(mutate, leaving.signal))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [challenge, mutate])
  if (!hasPasskeySupport()) return null
  const { error } = signing
  return (
    <>
      <Button size="large" fullWidth busy={signing.isPending} onClick={() => mutate(undefined)}>
        {passkeyTexts.signIn}
      </Button>
      {error && !signing.isPending && (
        <p role="alert" className={styles.error}>
          {error instanceof PasskeyProblem ? error.message : toUserMessage(error)}
        </p>
      )}
    </>
  )
}
