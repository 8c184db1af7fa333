import { Badge } from '../../src/ui/badge.tsx'
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx'
import { Pager } from '../../src/ui/pager.tsx'
import { Price } from '../../src/ui/price.tsx'
import { Rating } from '../../src/ui/rating.tsx'
import { Status } from '../../src/ui/status.tsx'
import { dearest, longName } from './extreme-values.ts'
import { Specimen, Specimens } from './specimen.tsx'

const home = { label: 'Home', to: '/' }
const men = { label: 'Men', to: '/men' }
const to = (page: number) => `?page=${page}`

export const BadgesAndPrices = () => (
  <div className="grid gap-10">
    <Specimens title="Badge">
      <Specimen name="New">
        <Badge tone="accent">New</Badge>
      </Specimen>
      <Specimen name="Offer">
        <Badge tone="alarm">25% off</Badge>
      </Specimen>
      <Specimen name="Ink">
        <Badge tone="ink">Default</Badge>
      </Specimen>
      <Specimen name="Plain">
        <Badge>Home</Badge>
      </Specimen>
    </Specimens>
    <Specimens title="Status">
      <Specimen name="wait">
        <Status tone="wait">Pending</Status>
      </Specimen>
      <Specimen name="info">
        <Status tone="info">Shipped</Status>
      </Specimen>
      <Specimen name="good">
        <Status tone="good">Delivered</Status>
      </Specimen>
      <Specimen name="bad">
        <Status tone="bad">Cancelled</Status>
      </Specimen>
      <Specimen name="off">
        <Status tone="off">Inactive</Status>
      </Specimen>
    </Specimens>
    <Specimens title="Price and rating">
      <Specimen name="Small">
        <Price now="₹4,499" size="small" />
      </Specimen>
      <Specimen name="With an offer">
        <Price now="₹3,374.25" was="₹4,499" off="25% off" />
      </Specimen>
      <Specimen name="For nothing">
        <Price now="₹0" was="₹4,499" off="100% off" />
      </Specimen>
      <Specimen name="Large, the dearest" className="max-w-full">
        <Price now={dearest} was="₹1,59,99,900" off="19% off" size="large" />
      </Specimen>
      <Specimen name="Rating">
        <Rating value={4.7} aside="5k Reviews" />
      </Specimen>
    </Specimens>
    <Specimens title="Breadcrumbs" wide>
      <Specimen name="Short">
        <Breadcrumbs crumbs={[home, men, { label: 'Court Runner 3' }]} />
      </Specimen>
      <Specimen name="120 characters">
        <Breadcrumbs label="Long breadcrumbs" crumbs={[home, men, { label: longName }]} />
      </Specimen>
    </Specimens>
    <Specimens title="Pager" wide>
      <Specimen name="First page">
        <Pager page={1} pages={9} to={to} />
      </Specimen>
      <Specimen name="Between">
        <Pager page={128} pages={1290} to={to} label="Many pages" />
      </Specimen>
    </Specimens>
  </div>
)
