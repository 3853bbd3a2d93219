/** The needle of a compass; what browsers, hosts and directories show of this server. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#fff" stroke="#0c5c6c" stroke-width="2.5"/>' +
  '<path fill="#d5472c" d="M22.5 7 18.2 17.6 13.8 14.8z"/><path fill="#7d8794" d="M9.5 25l4.3-10.6 4.4 2.8z"/></svg>';

/** The same as a PNG of 128 × 128, base64, for hosts that show no SVG. */
export const ICON_PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAAIAAAACACAMAAAD04JH5AAAAV1BMVEUAAAAAZmYAZmYAZmYAZmYAZmYMXGwzZmYzmZlmmZmZzMzMzMzM//////+ZmczMzP',
  '8zZpn/zJnMmWbMZmbMZjPVRyz/mZn/zMzMMzOZmZl9h5SZZmaZZpnI7ExhAAAAHXRSTlMAM2aZzP///////////////////////////////5p1IKQAAASw',
  'SURBVHja7VvtcuMqDK3BJAGM43w4Ce59/+e802x3Y4PAQiLr3ZnVr04z6TmVjmQspI+Pf/ZXWiOEbNu2VWq3U+rrJylE87uwpdolTMl3s2hku1uxVjbvQ1',
  'c7lKm3cBDtrsBaURke+8/P3bCB798UCRp8NS+Uxb66FhoW/JMCKw4i9Wf3B22stZ1zznXWWqMP+1QcGE6QILburQPN9hpkISu6f68T4L9IQBxoYQDcr41D',
  'mDlUCUPkfqWPDmlWK3YYZATfuQLrIgqFDMLwl8H/oBAKgYG/N45gZk9mEOBrRzRNZLDEV8aRzSgKg6X+hqNjmB3KlbjEPzimHUoZiDrhTwlhtSI1qjJ+wE',
  'A1JQLsXRXrC4RYEf+UYCDRAuD5/3xKRUEgBcDDv1yTOsjIoK2HP97S2dhiAjBw4O/XcbwHv9sjgjALgDoy8S9RTZz/9fUSaJj44yl+LqxlwlyBHAGcHuM4',
  'XvMFCdThzAF7Bv5t/LIb9NE+64K5AwwXP5JgGATABbLKE/D8A/8CfzrkXPBygOoY6Z9xgHM2kwiihgJ/4l8RD0aRLoIdJ/3SEnwelZPlsOE74IU/os4GTU',
  'qCRzb+JXNGTMlQcVPgWX7yEgwSQSUkaDjpn5dgUAsEGAHFSf8VCT5NgTFoeRK8zPEf2CPqPA9efrFc/PG88rL0woIkoNj4WQkuYyAACRw46bcuweXhTAIS',
  '6Ln4KxJ0znlABHQJ3B8B/mP9fTWuBA1ZAqcxtPP6l1RUjQX1LHyL8FcluCiGMQFNLz9ICS4qgYiSQDPSDyfBBQEZJQH+QWBB/AfmqyZDAJ0Ex+nzChA4o7',
  'hHeUggYKbJfz4oEswTQJ/G/DRNsRMuOO9FBF6JiVbA9DQdOOGG+nJXgYCfvu2/a2EOfllUCnelBI7TL5s74UwlUOwBM83s5YT7byPgp4V9O+HiqATaQgJ2',
  'Csw/i9IJ28hnp6GfIvu8oiUIpGFhIbITYP5yQ+cwl0APErje6QRk2cNIQ/gOjQ88jMoexxbEJzWvJelAAkiw7HUuPpA0JUcywAGFJ9n4SFZ0KI0kqEtP0i',
  'p+NVIFaRBK0JfiA8fykhcTy8WfXR60lFczz5B/+tUM/3Jq2fjAe0nJu5ln41uwR4NuULDxEw0KbIvG0stPvkXTIJtUnl5+4gZJA7fpNM4BmoY/i4BKNCpz',
  'rWrPSP/v05BKNCpxrdoXPrWfnGzVzvIg7QLLkn/ggJbQrvdc/Fy7fn5hccw7gI4/c4AiXNl8O4BxpX3I3lqtXlpx0j+6tCJc21ku/sq13erFpWeUn1CBin',
  'B1axnlJwxAaoghe3ntGeXH4S6v89f3nPRzyOv73ACDYeKjBhhyIxyeh48c4UgPsdi+Gn5+lkkmxngsCx8/xrP9INP2o1ybD7OF43xsBsXjfNFAI6f8uSNh',
  'oHH7kc7th1q3H+uNB5uH4koUjLMW4gOj5WVnEaurD5eXUIjhKTsGIt5tGXpETnb9UGnLAtwvOZgsh84MNfdM4A2XIbXnYOANj1L51V5y2bE2fbZe84G1WL',
  'JrVWPpTdLhKy28bb3sRqNQe+uxkMJbli4FfuVTfLzJBGbp9W3of8La75+w+PzPatv/QtsXyvspomgAAAAASUVORK5CYII=',
].join('');
