import { getCountryCallingCode, getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

/** Cities, postal codes and mobile numbers by country, so that addresses are consistent. `#` is a digit. */
export interface Place {
  /** dialling code without plus */
  dialling: string;
  /** national mobile number; its first digits avoid the reserved trigger numbers */
  mobile: string;
  cities: readonly string[];
  /** states or provinces with a city each, where an address needs one */
  states?: Readonly<Record<string, string>>;
  /** only where the national form fits the published 6 to 8 characters */
  postal?: string;
}

const places: Readonly<Record<string, Place>> = {
  US: {
    dialling: '1',
    mobile: '20255501##',
    cities: ['Houston', 'Atlanta', 'Chicago', 'Newark', 'Cañon City'],
    states: { TX: 'Houston', GA: 'Atlanta', IL: 'Chicago', NJ: 'Newark', CO: 'Cañon City' },
  },
  CA: {
    dialling: '1',
    mobile: '41655501##',
    cities: ['Toronto', 'Calgary', 'Montréal'],
    states: { ON: 'Toronto', AB: 'Calgary', QC: 'Montréal' },
    postal: 'M5V 3L9',
  },
  GB: {
    dialling: '44',
    mobile: '7700900###',
    cities: ['London', 'Leeds', 'Bristol'],
    postal: 'SW1A 1AA',
  },
  AE: { dialling: '971', mobile: '50#######', cities: ['Dubai', 'Abu Dhabi', 'Sharjah'] },
  KE: {
    dialling: '254',
    mobile: '71#######',
    cities: ['Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'],
  },
  PH: {
    dialling: '63',
    mobile: '917#######',
    cities: ['Manila', 'Cebu City', 'Davao City', 'Quezon City'],
  },
  GH: { dialling: '233', mobile: '24#######', cities: ['Accra', 'Kumasi', 'Tamale', 'Takoradi'] },
  UG: { dialling: '256', mobile: '77#######', cities: ['Kampala', 'Entebbe', 'Jinja', 'Mbarara'] },
  NG: {
    dialling: '234',
    mobile: '803#######',
    cities: ['Lagos', 'Abuja', 'Kano', 'Ibadan'],
    postal: '######',
  },
  IN: {
    dialling: '91',
    mobile: '98########',
    cities: ['Mumbai', 'Delhi', 'Chennai', 'Pune'],
    postal: '4#####',
  },
  BD: { dialling: '880', mobile: '17########', cities: ['Dhaka', 'Chattogram', 'Khulna', 'Sylhet'] },
  JP: {
    dialling: '81',
    mobile: '90########',
    cities: ['Tokyo', 'Osaka', 'Nagoya'],
    postal: '1######',
  },
  CN: {
    dialling: '86',
    mobile: '138########',
    cities: ['Beijing', 'Shanghai', 'Chengdu'],
    postal: '1#####',
  },
  CO: {
    dialling: '57',
    mobile: '300#######',
    cities: ['Bogotá', 'Medellín', 'Cartagena'],
    postal: '11####',
  },
  EG: { dialling: '20', mobile: '10########', cities: ['Cairo', 'Giza City', 'Alexandria'] },
  MW: { dialling: '265', mobile: '99#######', cities: ['Lilongwe', 'Blantyre', 'Mzuzu'] },
  UA: { dialling: '380', mobile: '50#######', cities: ['Kyiv', 'Odesa', 'Lviv'] },
  VN: {
    dialling: '84',
    mobile: '90#######',
    cities: ['Hanoi', 'Da Nang', 'Can Tho'],
    postal: '1#####',
  },
  BR: { dialling: '55', mobile: '119########', cities: ['São Paulo', 'Recife', 'Salvador'] },
  DE: { dialling: '49', mobile: '1512#######', cities: ['Berlin', 'Hamburg', 'München'] },
  ZA: { dialling: '27', mobile: '82#######', cities: ['Pretoria', 'Durban', 'Cape Town'] },
};

/** A dialling code that is assigned to no country. */
const noDialling = '999';

/** A place in any country: numbers of its published form, with invented cities. */
function plainPlace(country: string): Place {
  const isKnown = isSupportedCountry(country);
  const mobile = (isKnown && getExampleNumber(country, examples)?.nationalNumber) || '700000000';
  return {
    dialling: isKnown ? getCountryCallingCode(country) : noDialling,
    mobile: `${mobile.slice(0, -5)}#####`,
    cities: ['Central City', 'Harbour Town', 'New Market'],
  };
}

/** The place of a country, for addresses and numbers; any text gives one, so an unknown country never fails. */
export const placeOf = (country: string): Place => places[country] ?? plainPlace(country);
