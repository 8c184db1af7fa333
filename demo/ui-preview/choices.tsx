import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/checkbox.tsx'
import { CodeBoxes } from '../../src/ui/otp-input.tsx'
import { RadioCards } from '../../src/ui/radio-cards.tsx'
import { Select } from '../../src/ui/select.tsx'
import { Stepper } from '../../src/ui/stepper.tsx'
import { Switch } from '../../src/ui/switch.tsx'
import { NumberTiles } from '../../src/ui/tile-radio-group.tsx'
import { fewSizes, fortySizes, longName } from './extreme-values.ts'
import { Specimen, Specimens } from './specimen.tsx'

const addresses = [
  {
    value: 'home',
    title: 'Asha Rao',
    detail: '14 Temple Road, Jayanagar, Bengaluru 560011',
    actions: (
      <Button variant="quiet" size="small">
        Edit
      </Button>
    ),
  },
  { value: 'work', title: longName, detail: '3rd floor, 88 Residency Road, Bengaluru 560025' },
  { value: 'far', title: 'Out of reach', detail: 'We do not deliver there yet.', disabled: true },
]

export function Choices() {
  const [code, setCode] = useState('407')
  const [address, setAddress] = useState('home')
  const [size, setSize] = useState('7')
  const [quantity, setQuantity] = useState(2)
  const [isOn, setOn] = useState(true)
  const none = () => undefined
  return (
    <div className="grid gap-12">
      <Specimens title="Code" wide>
        <CodeBoxes label="Being typed" value={code} onChange={setCode} required />
        <CodeBoxes label="Wrong" value="407159" onChange={none} error="Wrong code. 4 tries are left." />
        <CodeBoxes label="Empty" value="" onChange={none} hint="It comes by mail within a minute." />
        <CodeBoxes label="Disabled" value="407159" onChange={none} disabled />
      </Specimens>
      <Specimens title="Tiles" wide>
        <NumberTiles legend="Size" name="size" tiles={fewSizes} value={size} onChange={setSize} />
        <NumberTiles
          legend="Size, none chosen"
          name="no-size"
          tiles={fewSizes}
          value={undefined}
          onChange={none}
          error="Please select size"
        />
        <div className="md:col-span-2">
          <NumberTiles legend="Forty sizes" name="sizes" tiles={fortySizes} value={size} onChange={setSize} />
        </div>
      </Specimens>
      <Specimens title="Radio cards" wide>
        <RadioCards
          legend="Deliver to"
          name="address"
          cards={addresses}
          value={address}
          onChange={setAddress}
        />
        <RadioCards
          legend="None chosen"
          name="no-address"
          cards={addresses.slice(1)}
          value={undefined}
          onChange={none}
          error="Please select a delivery address."
        />
      </Specimens>
      <Specimens title="Checkbox" wide>
        <div>
          <Checkbox label="Ticked" aside={{ id: 'count-of-ticked', text: 24 }} defaultChecked />
          <Checkbox label={longName} aside={{ id: 'count-of-long', text: '1,29,900' }} />
        </div>
        <div>
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Ticked and disabled" disabled defaultChecked />
        </div>
      </Specimens>
      <Specimens title="Switch">
        <Specimen name="On">
          <Switch label="Running Shoes is active" on={isOn} onChange={setOn} />
        </Specimen>
        <Specimen name="Off, awaiting an answer">
          <Switch label="Socks is active" on={false} onChange={none} pending />
        </Specimen>
      </Specimens>
      <Specimens title="Stepper and compact select">
        <Specimen name="Between 1 and 5">
          <Stepper label="Quantity" value={quantity} max={5} onChange={setQuantity} />
        </Specimen>
        <Specimen name="At its end">
          <Stepper label="Quantity, all there are" value={12900} max={12900} onChange={none} />
        </Specimen>
        <Specimen name="Disabled">
          <Stepper label="Quantity, disabled" value={1} max={5} onChange={none} disabled />
        </Specimen>
        <Specimen name="In a toolbar">
          <Select compact aria-label="Sort" defaultValue="new">
            <option value="new">Newest</option>
            <option value="low">Price: low to high</option>
          </Select>
        </Specimen>
      </Specimens>
    </div>
  )
}
