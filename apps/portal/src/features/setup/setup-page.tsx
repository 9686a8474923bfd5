import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EntryFrame } from '../../parts/entry/entry-frame.tsx'
import { portalConfig } from '../../platform/portal-config.ts'
import { setupTexts } from './setup.texts.ts'
import { SetupForm } from './setup-form.tsx'

interface SetupPageProps {
  email: string | undefined
  token: string | undefined
}

/** Where an invited person names the company and sets a password. */
export function SetupPage(address: SetupPageProps) {
  // The token can set a password, so it is removed from the address and the history once read.
  const [{ email, token }] = useState(address)
  const navigate = useNavigate()
  useEffect(() => {
    if (address.token) void navigate({ to: '/setup', search: {}, replace: true })
  }, [address.token, navigate])

  return (
    <EntryFrame title={setupTexts.title}>
      {email && token ? (
        <SetupForm email={email} token={token} onDone={() => void navigate({ to: '/', replace: true })} />
      ) : (
        <p role="alert">
          {setupTexts.invalidUrl}
          <a href={`mailto:${portalConfig.supportEmail}`}>{portalConfig.supportEmail}</a>
        </p>
      )}
    </EntryFrame>
  )
}
