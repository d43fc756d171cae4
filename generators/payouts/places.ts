/** Cities, postal codes and mobile numbers by country, so that addresses are consistent. `#` is a digit. */
export interface Place {
  dialling: string;
  /** national mobile number; its first digits avoid the reserved trigger numbers */
  mobile: string;
  cities: readonly string[];
  /** states or provinces with a city each, where an address needs one */
  states?: Readonly<Record<string, string>>;
  /** only where the national form fits the published 6 to 8 characters */
  postal?: string;
  currency: string;
}

export const places: Readonly<Record<string, Place>> = {
  US: {
    dialling: '1',
    mobile: '20255501##',
    cities: ['Houston', 'Atlanta', 'Chicago', 'Newark', 'Denver'],
    states: { TX: 'Houston', GA: 'Atlanta', IL: 'Chicago', NJ: 'Newark', CO: 'Denver' },
    currency: 'USD',
  },
  GB: {
    dialling: '44',
    mobile: '7700900###',
    cities: ['London', 'Leeds', 'Bristol'],
    postal: 'SW1A 1AA',
    currency: 'GBP',
  },
  AE: { dialling: '971', mobile: '50#######', cities: ['Dubai', 'Abu Dhabi', 'Sharjah'], currency: 'AED' },
  KE: {
    dialling: '254',
    mobile: '71#######',
    cities: ['Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'],
    currency: 'KES',
  },
  PH: {
    dialling: '63',
    mobile: '917#######',
    cities: ['Manila', 'Cebu City', 'Davao City', 'Quezon City'],
    currency: 'PHP',
  },
  GH: { dialling: '233', mobile: '24#######', cities: ['Accra', 'Kumasi', 'Tamale', 'Takoradi'], currency: 'GHS' },
  UG: { dialling: '256', mobile: '77#######', cities: ['Kampala', 'Entebbe', 'Jinja', 'Mbarara'], currency: 'UGX' },
  NG: {
    dialling: '234',
    mobile: '803#######',
    cities: ['Lagos', 'Abuja', 'Kano', 'Ibadan'],
    postal: '######',
    currency: 'NGN',
  },
  IN: {
    dialling: '91',
    mobile: '98########',
    cities: ['Mumbai', 'Delhi', 'Chennai', 'Pune'],
    postal: '4#####',
    currency: 'INR',
  },
  BD: { dialling: '880', mobile: '17########', cities: ['Dhaka', 'Chattogram', 'Khulna', 'Sylhet'], currency: 'BDT' },
  JP: {
    dialling: '81',
    mobile: '90########',
    cities: ['Tokyo', 'Osaka', 'Nagoya'],
    postal: '1######',
    currency: 'JPY',
  },
  CN: {
    dialling: '86',
    mobile: '138########',
    cities: ['Beijing', 'Shanghai', 'Chengdu'],
    postal: '1#####',
    currency: 'CNY',
  },
  CO: {
    dialling: '57',
    mobile: '300#######',
    cities: ['Bogota', 'Medellin', 'Cartagena'],
    postal: '11####',
    currency: 'COP',
  },
  EG: { dialling: '20', mobile: '10########', cities: ['Cairo', 'Giza City', 'Alexandria'], currency: 'EGP' },
  MW: { dialling: '265', mobile: '99#######', cities: ['Lilongwe', 'Blantyre', 'Mzuzu'], currency: 'MWK' },
  UA: { dialling: '380', mobile: '50#######', cities: ['Kyiv', 'Odesa', 'Lviv'], currency: 'UAH' },
  VN: {
    dialling: '84',
    mobile: '90#######',
    cities: ['Hanoi', 'Da Nang', 'Can Tho'],
    postal: '1#####',
    currency: 'VND',
  },
  BR: { dialling: '55', mobile: '119########', cities: ['Sao Paulo', 'Recife', 'Salvador'], currency: 'BRL' },
  DE: { dialling: '49', mobile: '1512#######', cities: ['Berlin', 'Hamburg', 'Munich'], currency: 'EUR' },
  ZA: { dialling: '27', mobile: '82#######', cities: ['Pretoria', 'Durban', 'Cape Town'], currency: 'ZAR' },
};
