import type { ReactNode } from 'react'
import { RecentMessages } from '../features/message-log/recent-messages.tsx'
import { SendAlertButton } from '../features/message-log/send-alert-button.tsx'
import { type VehicleMessaging, VehicleMessagingContext } from '../platform/vehicle-messaging.ts'

const MESSAGING: VehicleMessaging = {
  sendAlert: (vehicle, look) => <SendAlertButton vehicle={vehicle} look={look} />,
  recentMessages: (vehicle) => <RecentMessages vehicle={vehicle} />,
}

/** Gives screens with vehicles what the message log has for them. */
export function VehicleMessages({ children }: { children: ReactNode }) {
  return <VehicleMessagingContext value={MESSAGING}>{children}</VehicleMessagingContext>
}
