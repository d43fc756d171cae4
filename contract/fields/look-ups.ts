/**
 * Codes of look-ups and limits, by the kind of thing that is looked up: one of them may see first that a value is wrong. The
 * tables of codes say what each is about (Errors), and not in which operation or order it is checked.
 */
export const lookUps = {
  country: ['1011', '1030', '3005', '3022'],
  currency: ['1030', '3005', '3022'],
  sender: ['1026'],
  beneficiary: ['1028', '2002', '3002', '3005', '3100'],
  account: ['3002', '3005', '3101', '3110'],
  // an amount that has too many digits is beyond every limit, and one of little is below another
  amount: ['3049', '3075', '3076', '3077', '3078', '3079', '3080', '3081', '3082', '3104', '3107'],
} as const;
