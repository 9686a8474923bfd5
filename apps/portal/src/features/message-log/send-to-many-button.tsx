import { Send } from 'lucide-react'
import { useState } from 'react'
import type { ManyMessage } from '../../platform/vehicle-messaging.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ComposerDialog } from './composer-dialog.tsx'

/** Opens the composer for the drivers of many vehicles. */
export function SendToManyButton({ message }: { message: ManyMessage }) {
  const [opened, setOpened] = useState<{ message: ManyMessage; link: string | null } | null>(null)
  const [isLinking, setLinking] = useState(false)
  const open = async () => {
    if (!message.link) return setOpened({ message, link: null })
    setLinking(true)
    const link = await message.link().catch((error: unknown) => {
      console.warn('The link for the driver could not be made.', error)
      return null
    })
    setLinking(false)
    setOpened({ message, link })
  }
  return (
    <>
      {/* The composer keeps the recipients from when it opened, so that exactly those who are shown get the message. */}
      <Button
        size="small"
        icon={<Send size={15} strokeWidth={1.9} aria-hidden="true" />}
        busy={isLinking}
        onClick={() => void open()}
      >
        {message.label}
      </Button>
      {opened ? <ComposerDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
