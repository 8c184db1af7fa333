/** Short English names of ISO 3166-1. No name has a comma, because lists of filters are separated by commas. */
export const countries: readonly string[] = [
  'Afghanistan|Albania|Algeria|American Samoa|Andorra|Angola|Anguilla|Antigua and Barbuda|Argentina|',
  'Armenia|Aruba|Australia|Austria|Azerbaijan|Bahamas|Bahrain|Bangladesh|Barbados|Belarus|Belgium|',
  'Belize|Benin|Bermuda|Bhutan|Bolivia|Bosnia and Herzegovina|Botswana|Brazil|',
  'British Indian Ocean Territory|British Virgin Islands|Brunei|Bulgaria|Burkina Faso|Burundi|Cambodia|',
  'Cameroon|Canada|Cape Verde|Cayman Islands|Central African Republic|Chad|Chile|China|',
  'Christmas Island|Cocos Islands|Colombia|Comoros|Congo|Cook Islands|Costa Rica|Croatia|Cuba|Curaçao|',
  "Cyprus|Czechia|Côte d'Ivoire|Democratic Republic of the Congo|Denmark|Djibouti|Dominica|",
  'Dominican Republic|Ecuador|Egypt|El Salvador|Equatorial Guinea|Eritrea|Estonia|Eswatini|Ethiopia|',
  'Falkland Islands|Faroe Islands|Fiji|Finland|France|French Guiana|French Polynesia|Gabon|Gambia|',
  'Georgia|Germany|Ghana|Gibraltar|Greece|Greenland|Grenada|Guadeloupe|Guam|Guatemala|Guernsey|Guinea|',
  'Guinea-Bissau|Guyana|Haiti|Honduras|Hong Kong|Hungary|Iceland|India|Indonesia|Iran|Iraq|Ireland|',
  'Isle of Man|Israel|Italy|Jamaica|Japan|Jersey|Jordan|Kazakhstan|Kenya|Kiribati|Kuwait|Kyrgyzstan|',
  'Laos|Latvia|Lebanon|Lesotho|Liberia|Libya|Liechtenstein|Lithuania|Luxembourg|Macao|Madagascar|',
  'Malawi|Malaysia|Maldives|Mali|Malta|Marshall Islands|Martinique|Mauritania|Mauritius|Mayotte|Mexico|',
  'Micronesia|Moldova|Monaco|Mongolia|Montenegro|Montserrat|Morocco|Mozambique|Myanmar|Namibia|Nauru|',
  'Nepal|Netherlands|New Caledonia|New Zealand|Nicaragua|Niger|Nigeria|Niue|Norfolk Island|North Korea|',
  'North Macedonia|Northern Mariana Islands|Norway|Oman|Pakistan|Palau|Palestinian Territories|Panama|',
  'Papua New Guinea|Paraguay|Peru|Philippines|Pitcairn Islands|Poland|Portugal|Puerto Rico|Qatar|',
  'Romania|Russia|Rwanda|Réunion|Samoa|San Marino|Saudi Arabia|Senegal|Serbia|Seychelles|Sierra Leone|',
  'Singapore|Sint Maarten|Slovakia|Slovenia|Solomon Islands|Somalia|South Africa|South Korea|',
  'South Sudan|Spain|Sri Lanka|St. Barthélemy|St. Helena|St. Kitts and Nevis|St. Lucia|St. Martin|',
  'St. Pierre and Miquelon|St. Vincent and Grenadines|Sudan|Suriname|Svalbard and Jan Mayen|Sweden|',
  'Switzerland|Syria|São Tomé and Príncipe|Taiwan|Tajikistan|Tanzania|Thailand|Timor-Leste|Togo|',
  'Tokelau|Tonga|Trinidad and Tobago|Tunisia|Turkmenistan|Turks and Caicos Islands|Tuvalu|Türkiye|',
  'U.S. Virgin Islands|Uganda|Ukraine|United Arab Emirates|United Kingdom|United States|Uruguay|',
  'Uzbekistan|Vanuatu|Vatican City|Venezuela|Vietnam|Wallis and Futuna|Western Sahara|Yemen|Zambia|',
  'Zimbabwe|Åland Islands',
]
  .join('')
  .split('|')

const alsoTyped: Record<string, string> = {
  bharat: 'India',
  prc: 'China',
  turkey: 'Türkiye',
  uae: 'United Arab Emirates',
  uk: 'United Kingdom',
  england: 'United Kingdom',
  us: 'United States',
  usa: 'United States',
  korea: 'South Korea',
  'viet nam': 'Vietnam',
}

const known = new Map([
  ...countries.map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(alsoTyped),
])

export function countryNamed(typed: string): string | null {
  return known.get(typed.trim().toLowerCase()) ?? null
}
