import { stormRoomRoute } from '../../features/storm-room/storm-room.route.ts'
import { StormRoom } from '../../features/storm-room/storm-room.tsx'
import { PageHeader } from '../frames/shell/page-header.tsx'
import { VehicleMessages } from '../vehicle-messages.tsx'

export function StormPage({ id }: { id: string }) {
  return (
    <>
      <PageHeader title={stormRoomRoute.title} />
      <VehicleMessages>
        <StormRoom id={id} />
      </VehicleMessages>
    </>
  )
}
