import { Badge } from '../../src/ui/badge.tsx'
import { Court, grounds } from '../../src/ui/brand-art/court.tsx'
import { Drawing, drawingNames } from '../../src/ui/brand-art/drawing.tsx'
import { Corner, Touchline } from '../../src/ui/brand-art/touchline.tsx'
import { ButtonLink } from '../../src/ui/button-link.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export const Backgrounds = () => (
  <div className="grid gap-10">
    <Court ground="turf" worded className="min-h-[420px]">
      <div className="flex h-full min-h-[420px] flex-col items-start justify-end gap-5 p-6 md:p-12">
        <Badge tone="accent">New this week</Badge>
        <p className="type-hero max-w-4xl">The minute before kick-off</p>
        <p className="max-w-xl text-lg">Kit for the ground at the end of your street.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/shop" size="large">
            Shop now
          </ButtonLink>
          <ButtonLink to="/women" size="large" variant="secondary">
            Women
          </ButtonLink>
        </div>
      </div>
    </Court>
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {grounds.map((ground) => (
        <Specimen key={ground} name={ground}>
          <Court ground={ground} className="aspect-4/3" />
        </Specimen>
      ))}
    </div>
    <Specimens title="Lines" wide>
      <Specimen name="Touchline: between two sections">
        <Touchline />
      </Specimen>
      <Specimen name="Corner: the head of a section">
        <Corner aside={<span className="font-semibold">All 24</span>}>
          <p className="type-title">Best sellers</p>
        </Corner>
      </Specimen>
    </Specimens>
    <Specimens title="Drawings">
      {drawingNames.map((name) => (
        <Specimen key={name} name={name} className="w-full sm:w-64">
          <div className="strip">
            <Drawing of={name} />
          </div>
        </Specimen>
      ))}
    </Specimens>
  </div>
)
