/** The page at Google where people see and take back what they gave to apps. */
export const AtGoogle = () => (
  <a href="https://myaccount.google.com/connections" rel="noreferrer">
    myaccount.google.com/connections
  </a>
);
