import type { MessageTexts } from '@stormlane/domain/drivers'
import { createContext, type ReactNode, useContext } from 'react'
import type { Vehicle } from './asset-queries.ts'

/** What the composer opens with. */
export interface ManyMessage {
  /** Label of the button that opens the composer. */
  label: string
  /** What the message is about, for example a storm; empty if the dispatcher decides. */
  about: string
  /** Texts by language; absent to let the server draft them from reason, place, time and advice of each vehicle. */
  texts?: MessageTexts
  /** The alternative of the decision to tell of; absent for the advised one. */
  alternativeId?: string
  /** Makes a link that the texts end with, when the composer is opened; null or an error leaves them without one. */
  link?: () => Promise<string | null>
  recipients: readonly { vehicle: Vehicle; note?: string }[]
}

/** Message controls for screens with vehicles. The app provides them, because features may not import each other. */
export interface VehicleMessaging {
  /** The button that opens the composer for one vehicle. */
  sendAlert: (vehicle: Vehicle, look: 'button' | 'row') => ReactNode
  /** The button that opens the composer for many vehicles. */
  sendToMany: (message: ManyMessage) => ReactNode
  recentMessages: (vehicle: Vehicle) => ReactNode
}

export const VehicleMessagingContext = createContext<VehicleMessaging>({
  sendAlert: () => null,
  sendToMany: () => null,
  recentMessages: () => null,
})

export const useVehicleMessaging = () => useContext(VehicleMessagingContext)
