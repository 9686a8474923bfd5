import styles from '../../parts/entry/entry-frame.module.css'
import { useMutation } from '../../parts/entry/use-mutation.ts'
import { toUserMessage } from '../../parts/entry/use-sign-in.ts'
import { hasPasskeySupport, PasskeyProblem } from '../../parts/passkeys/passkey-support.ts'
import { passkeyTexts } from '../../parts/passkeys/passkeys.texts.ts'
import { loadChunk } from '../../platform/chunk-loading.ts'
import { beginSession } from '../../platform/session.ts'
import { Button } from '../../ui/controls/button.tsx'

/** Signs in with a passkey; with a challenge, as the second step of a password sign-in. Absent in browsers without passkeys. */
export function PasskeyButton({ challenge }: { challenge?: string }) {
  const signing = useMutation({
    mutationFn: async (step: string | undefined) => {
      const { signInWithPasskey } = await loadChunk(() => import('../../parts/passkeys/passkey-sign-in.ts'))
      return signInWithPasskey(step)
    },
    onSuccess: beginSession,
  })
  if (!hasPasskeySupport()) return null
  const { error } = signing
  return (
    <>
      <Button size="large" fullWidth busy={signing.isPending} onClick={() => signing.mutate(challenge)}>
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
