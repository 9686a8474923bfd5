import { lazy, type ReactNode, Suspense } from 'react'
import { type VehicleMessaging, VehicleMessagingContext } from '../platform/vehicle-messaging.ts'

/** Their dialog and forms arrive with the first vehicle that shows them: a map may stay open all day without. */
const SendAlertButton = lazy(() =>
  import('../features/message-log/send-alert-button.tsx').then((m) => ({ default: m.SendAlertButton })),
)
const RecentMessages = lazy(() =>
  import('../features/message-log/recent-messages.tsx').then((m) => ({ default: m.RecentMessages })),
)

const MESSAGING: VehicleMessaging = {
  sendAlert: (vehicle, look) => (
    <Suspense>
      <SendAlertButton vehicle={vehicle} look={look} />
    </Suspense>
  ),
  recentMessages: (vehicle) => (
    <Suspense>
      <RecentMessages vehicle={vehicle} />
    </Suspense>
  ),
}

/** Gives screens with vehicles what the message log has for them. */
export function VehicleMessages({ children }: { children: ReactNode }) {
  return <VehicleMessagingContext value={MESSAGING}>{children}</VehicleMessagingContext>
}
