import { useQuery } from '@tanstack/react-query'
import { type Day, dayOf } from '../../lib/dates.ts'
import type { DeliveryDays } from '../../lib/delivery-zones.ts'
import { arrivalIn, arrivalText } from '../../shop/delivery/rules.ts'
import { deliveryQuery } from '../shared/delivery-queries.ts'

interface ArrivalProps {
  pinCode: string
  orderedOn: Day
  expressDays: DeliveryDays | undefined
}

/** Nothing once the last of the days is over. */
export default function Arrival({ pinCode, orderedOn, expressDays }: ArrivalProps) {
  const { data } = useQuery(deliveryQuery(expressDays ? '' : pinCode, orderedOn))
  const arrives = expressDays ? arrivalIn(expressDays, orderedOn) : data?.arrives
  if (!arrives || arrives.to < dayOf(new Date())) return null
  return <p className="mt-2">{`${expressDays ? 'Express. ' : ''}${arrivalText(arrives)}.`}</p>
}
