/** The four brands the shop carries; `logo` names a master in `demo/pictures`, the name set in plain type. */
export const brands = [
  {
    key: 'nike',
    brandName: 'Nike',
    brandTitle: 'Running, training and football',
    logo: 'brand-nike',
    countryOfOrigin: 'Vietnam',
    maker: 'Example Imports (demo), 7 Harbour Road, Chennai 600001',
    importedIn: '2026-06',
  },
  {
    key: 'adidas',
    brandName: 'Adidas',
    brandTitle: 'From the track to the street',
    logo: 'brand-adidas',
    countryOfOrigin: 'Indonesia',
    maker: 'Sample Trading Company (demo), 21 Dock Lane, Mumbai 400001',
    importedIn: '2026-05',
  },
  {
    key: 'puma',
    brandName: 'Puma',
    brandTitle: 'Fast goods for fast people',
    logo: 'brand-puma',
    countryOfOrigin: 'India',
    maker: 'Specimen Sportswear (demo), 3 Mill Road, Tiruppur 641601',
    importedIn: null,
  },
  {
    key: 'nivia',
    brandName: 'Nivia',
    brandTitle: 'Made in India for Indian grounds',
    logo: 'brand-nivia',
    countryOfOrigin: 'India',
    maker: 'Model Sports Works (demo), 12 Industrial Area, Jalandhar 144001',
    importedIn: null,
  },
] as const

/** Of categories whose goods come from elsewhere than the rest of their brand. */
export const importedCategories: Record<string, { countryOfOrigin: string; importedIn: string }> = {
  backpacks: { countryOfOrigin: 'China', importedIn: '2026-04' },
  'duffel-bags': { countryOfOrigin: 'China', importedIn: '2026-04' },
}
