/** In the order in which the shop lists them. */
export const categories = [
  {
    key: 'running-shoes',
    categoryName: 'Running Shoes',
    description: 'Daily trainers, soft long-run shoes and light racers for road and track.',
  },
  {
    key: 'trail-shoes',
    categoryName: 'Trail Shoes',
    description: 'Lugged soles and tough uppers for ghats, gravel and monsoon mud.',
  },
  {
    key: 'training-shoes',
    categoryName: 'Training Shoes',
    description: 'Stable, flexible shoes for the gym floor, the skipping rope and the school ground.',
  },
  {
    key: 'court-shoes',
    categoryName: 'Court Shoes',
    description: 'Non-marking gum soles for badminton, volleyball, tennis and basketball.',
  },
  {
    key: 'football-boots',
    categoryName: 'Football Boots',
    description: 'Studded boots for firm turf and wet grounds.',
  },
  {
    key: 'slides',
    categoryName: 'Slides',
    description: 'For the walk from the changing room to the tap, and every lazy Sunday.',
  },
  {
    key: 't-shirts',
    categoryName: 'T-Shirts',
    description: 'Sweat-wicking training tees and soft cotton for the rest of the day.',
  },
  {
    key: 'polos',
    categoryName: 'Polos',
    description: 'Collared shirts for tennis, golf, cricket nets and casual Fridays.',
  },
  {
    key: 'jerseys',
    categoryName: 'Jerseys',
    description: 'Match shirts with a number on them: football, cricket and kabaddi cuts.',
  },
  {
    key: 'kids-kits',
    categoryName: 'Kids Kits',
    description: 'Shirt and shorts that belong together, for the smallest sides.',
  },
  {
    key: 'tank-tops',
    categoryName: 'Tank Tops',
    description: 'Sleeveless vests for hot mornings and heavy lifting.',
  },
  {
    key: 'hoodies',
    categoryName: 'Hoodies',
    description: 'Fleece and loopback hoods for warm-ups, winters and early flights.',
  },
  {
    key: 'track-jackets',
    categoryName: 'Track Jackets',
    description: 'Zipped layers: knitted track tops, shells against wind and rain.',
  },
  {
    key: 'windcheaters',
    categoryName: 'Windcheaters',
    description: 'Light shells with a hood, for headwinds, drizzle and early buses.',
  },
  {
    key: 'joggers',
    categoryName: 'Joggers',
    description: 'Tapered and straight track pants for practice and travel.',
  },
  {
    key: 'shorts',
    categoryName: 'Shorts',
    description: 'Light running shorts, training shorts and match shorts.',
  },
  {
    key: 'leggings',
    categoryName: 'Leggings',
    description: 'Stretch tights that stay where they are, full length and cropped.',
  },
  {
    key: 'sports-bras',
    categoryName: 'Sports Bras',
    description: 'From the mat to the marathon: light, medium and high support.',
  },
  {
    key: 'caps',
    categoryName: 'Caps',
    description: 'Shade for the boundary rope: six-panel caps and mesh truckers.',
  },
  { key: 'socks', categoryName: 'Socks', description: 'Cushioned, ribbed and reinforced where shoes rub.' },
  {
    key: 'gloves',
    categoryName: 'Gloves',
    description: 'Keeper’s gloves with rolled fingers, and half-fingered ones for the bar.',
  },
  {
    key: 'backpacks',
    categoryName: 'Backpacks',
    description: 'For kit, books and a lunch box, with straps that do not cut.',
  },
  {
    key: 'duffel-bags',
    categoryName: 'Duffel Bags',
    description: 'Room for boots, towel and a change of clothes.',
  },
  { key: 'bottles', categoryName: 'Bottles', description: 'Steel and BPA-free bottles for long afternoons.' },
  {
    key: 'footballs',
    categoryName: 'Footballs',
    description: 'Match, training and street balls, stitched or thermobonded.',
  },
  {
    key: 'cricket-bats',
    categoryName: 'Cricket Bats',
    description: 'English and Kashmir willow, and bats for tape balls in the lane.',
  },
  {
    key: 'yoga-mats',
    categoryName: 'Yoga Mats',
    description: 'Mats for the terrace, the hall and the night train.',
  },
] as const

export type CategoryKey = (typeof categories)[number]['key']
