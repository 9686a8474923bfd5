import { useEffect, useState } from 'react'
import { EntryFrame } from '../../parts/entry/entry-frame.tsx'
import { useEntryNavigation } from '../../parts/entry/entry-navigation.tsx'
import { portalConfig } from '../../platform/portal-config.ts'
import { setupTexts } from './setup.texts.ts'
import { SetupForm } from './setup-form.tsx'

interface SetupPageProps {
  email: string | undefined
  token: string | undefined
}

/** Lets an invited person name the company and set a password. */
export function SetupPage(address: SetupPageProps) {
  // The token can set a password, so it is removed from the address and the history once read.
  const [{ email, token }] = useState(address)
  const { go } = useEntryNavigation()
  useEffect(() => {
    if (address.token) go('/setup', 'replace')
  }, [address.token, go])

  return (
    <EntryFrame title={setupTexts.title}>
      {email && token && !portalConfig.isLinkRefused ? (
        <SetupForm email={email} token={token} onDone={() => go('/', 'replace')} />
      ) : (
        <p role="alert">
          {email && token ? setupTexts.usedLink : setupTexts.invalidUrl}
          <a href={`mailto:${portalConfig.supportEmail}`}>{portalConfig.supportEmail}</a>
        </p>
      )}
    </EntryFrame>
  )
}
