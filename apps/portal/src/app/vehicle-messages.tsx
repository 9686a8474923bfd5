import { lazy, type ReactNode, Suspense } from 'react'
import { type VehicleMessaging, VehicleMessagingContext } from '../platform/vehicle-messaging.ts'

/** Loaded with the first vehicle that is shown, because many map sessions never need the dialog. */
const SendAlertButton = lazy(() =>
  import('../features/message-log/send-alert-button.tsx').then((m) => ({ default: m.SendAlertButton })),
)
const SendToManyButton = lazy(() =>
  import('../features/message-log/send-to-many-button.tsx').then((m) => ({ default: m.SendToManyButton })),
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
  sendToMany: (message) => (
    <Suspense>
      <SendToManyButton message={message} />
    </Suspense>
  ),
  recentMessages: (vehicle) => (
    <Suspense>
      <RecentMessages vehicle={vehicle} />
    </Suspense>
  ),
}

/** Provides the message log's Send Alert button and vehicle messages to features, which may not import each other. */
export function VehicleMessages({ children }: { children: ReactNode }) {
  return <VehicleMessagingContext value={MESSAGING}>{children}</VehicleMessagingContext>
}
