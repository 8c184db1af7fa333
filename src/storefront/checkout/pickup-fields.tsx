import { daysInWords, readyInWords } from '../../lib/pickup.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { PickupChoice, PickupOffer } from './use-pickup.ts'

const ways = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'pickup', label: 'Pick up' },
] as const

export function HowToGetIt({ pickup }: { pickup: PickupChoice }) {
  return (
    <div className="mb-6">
      <Segments
        legend="How to get it"
        choices={ways}
        value={pickup.isChosen ? 'pickup' : 'delivery'}
        onChange={(way) => (way === 'pickup' ? pickup.fetch() : pickup.deliver())}
      />
    </div>
  )
}

export function PickupFields({ offer, pickup }: { offer: PickupOffer; pickup: PickupChoice }) {
  const { readyDays, keepDays, note } = offer
  return (
    <>
      <RadioCards
        legend="Pick up at"
        name="pickup"
        value={pickup.at}
        onChange={pickup.choosePlace}
        cards={offer.places.map(({ name, address, city, pinCode, hours }) => ({
          value: name,
          title: <bdi>{name}</bdi>,
          detail: (
            <>
              <bdi className="block">{`${address}, ${city} ${pinCode}`}</bdi>
              <bdi className="block">{hours}</bdi>
            </>
          ),
        }))}
      />
      <p className="mt-3">{`${readyInWords(readyDays)}, free. We tell you by mail, and keep it for ${daysInWords(keepDays)}.`}</p>
      {note && <p className="mt-1 text-muted">{note}</p>}
      <div className="mt-6 grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Picked up by"
          required
          autoComplete="name"
          maxLength={100}
          value={pickup.name}
          onChange={({ target }) => pickup.setName(target.value)}
          error={pickup.errors.name}
        />
        <TextField
          label="Phone"
          type="tel"
          required
          autoComplete="tel"
          maxLength={20}
          value={pickup.phone}
          onChange={({ target }) => pickup.setPhone(target.value)}
          error={pickup.errors.phone}
        />
      </div>
    </>
  )
}
