import { Send } from 'lucide-react'
import { useState } from 'react'
import type { ManyMessage } from '../../platform/vehicle-messaging.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SendToManyDialog } from './send-to-many-dialog.tsx'

/** Opens the dialog for a message to many vehicles. */
export function SendToManyButton({ message }: { message: ManyMessage }) {
  const [opened, setOpened] = useState<ManyMessage | null>(null)
  const [isLinking, setLinking] = useState(false)
  const open = async () => {
    if (!message.link) return setOpened(message)
    setLinking(true)
    const link = await message.link().catch((error: unknown) => {
      console.warn('The link for the driver could not be made.', error)
      return null
    })
    setLinking(false)
    setOpened(link === null ? message : { ...message, draft: `${message.draft} ${link}` })
  }
  return (
    <>
      {/* The dialog keeps the recipients from when it opened, so that exactly those who are shown get the message. */}
      <Button
        size="small"
        icon={<Send size={15} strokeWidth={1.9} aria-hidden="true" />}
        busy={isLinking}
        onClick={() => void open()}
      >
        {message.label}
      </Button>
      {opened ? <SendToManyDialog message={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
