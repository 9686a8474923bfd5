import { useEffect, useState } from 'react'
import { portalConfig } from '../../platform/portal-config.ts'
import { loadOutsideChat, setOutsideChatOpen } from './outside-chat.ts'
import { SupportForm } from './support-form.tsx'

/** The Questions? panel: the external chat if it is configured and loads, otherwise our own form. */
export function QuestionsPanel({ onClose }: { onClose: () => void }) {
  const [outsideFailed, setOutsideFailed] = useState(false)

  useEffect(() => {
    const script = portalConfig.chatScriptUrl
    if (!script) return
    loadOutsideChat(script).then(
      () => setOutsideChatOpen(true),
      () => setOutsideFailed(true),
    )
    return () => setOutsideChatOpen(false)
  }, [])

  if (portalConfig.chatScriptUrl && !outsideFailed) return null
  return <SupportForm outsideFailed={outsideFailed} onClose={onClose} />
}
