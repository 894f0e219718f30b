// @module-tag large
import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../../packages/local/cloudformation/template.ts';
import { appClientsOf } from '../../../packages/local/cognito/app-clients.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

describe('The context sesFrom', () => {
  const emailOf = (context: Readonly<Record<string, unknown>>) => {
    const [pool] = synthesizeWith(context).all('AWS::Cognito::UserPool');
    return pool?.Properties.EmailConfiguration;
  };

  it('is optional: without it, Cognito sends the mails', () => {
    expect(emailOf({})).toBeUndefined();
  });

  it('makes SES send them, with the identity of the address’s domain, in this region', () => {
    expect(emailOf({ sesFrom: 'The Shop <shop@shop.example>' })).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From: 'The Shop <shop@shop.example>',
      SourceArn: {
        'Fn::Join': [
          '',
          ['arn:aws:ses:eu-central-1:', { Ref: 'AWS::AccountId' }, ':identity/shop.example'],
        ],
      },
    });
  });

  it.each([
    'arn:aws:ses:eu-west-1:111122223333:identity/shop.example',
    'arn:aws:ses:eu-west-1:111122223333:identity/no-reply@shop.example',
  ])('makes SES send them with the named identity: %s', (sesIdentityArn) => {
    const sesReplyTo = 'help@shop.example';
    expect(emailOf({ sesFrom: 'no-reply@shop.example', sesReplyTo, sesIdentityArn })).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From: 'no-reply@shop.example',
      ReplyToEmailAddress: sesReplyTo,
      SourceArn: sesIdentityArn,
    });
  });
});

describe('The contexts callbackUrls and logoutUrls', () => {
  const callbackUrls = ['https://shop.example/account/signed-in', 'http://localhost:5173/callback'];
  const logoutUrls = 'https://shop.example/goodbye';
  const { folder } = synthesizeWith({
    storefrontOrigins: 'https://shop.example',
    callbackUrls,
    logoutUrls,
  });
  const clients = appClientsOf(readAssembly(folder));

  it('replace the storefront’s origins', () => {
    const storefront = clients.find(({ logicalId }) => logicalId.includes('Storefront'));
    expect(storefront).toMatchObject({ callbackUrls, logoutUrls: [logoutUrls] });
  });

  it('leave the console unchanged', () => {
    const operations = clients.find(({ logicalId }) => logicalId.includes('Operations'));
    expect(operations).toMatchObject({
      callbackUrls: ['https://shop.example/callback'],
      logoutUrls: ['https://shop.example/'],
    });
  });
});

describe('Every setting of the sign-in', () => {
  const { folder, all } = synthesizeWith({
    callbackUrls: 'https://shop.example/in',
    logoutUrls: 'https://shop.example/out',
    machineClients: 'operate,report,place',
    smokeClients: true,
    sesFrom: 'shop@shop.example',
    signInDomain: 'login.shop.example',
    signInCertificate: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
  });

  it('is ignored by a laptop, whose sign-in serves no real users', () => {
    const people = appClientsOf(readAssembly(folder)).map(({ logicalId }) => logicalId);

    expect(all('AWS::Cognito::UserPoolClient')).toHaveLength(7);
    expect(people).toEqual([
      expect.stringContaining('Storefront'),
      expect.stringContaining('Operations'),
    ]);
  });
});

describe('The context signInDomain', () => {
  it('gives the sign-in page a domain of the shop’s own', () => {
    const signInCertificate = 'arn:aws:acm:us-east-1:111122223333:certificate/a';
    const { all, outputs } = synthesizeWith({
      signInDomain: 'login.shop.example',
      signInCertificate,
    });
    const domains = all('AWS::Cognito::UserPoolDomain').map(({ Properties }) => Properties);

    expect(domains).toMatchObject([
      {
        Domain: 'login.shop.example',
        CustomDomainConfig: { CertificateArn: signInCertificate },
      },
    ]);
    expect(JSON.stringify(outputs['SignInUrl'])).toMatch(/"https:\/\/",{"Ref":"\w+SignIn\w+"}/);
    expect(JSON.stringify(outputs['SignInTarget'])).toContain('CloudFrontDistribution');
  });

  it('defaults to a Cognito domain with the stack’s name, region and account', () => {
    const { all, outputs } = synthesizeWith({});

    expect(all('AWS::Cognito::UserPoolDomain').map(({ Properties }) => Properties)).toMatchObject([
      { Domain: { 'Fn::Join': ['', ['orders-dev-eu-central-1-', { Ref: 'AWS::AccountId' }]] } },
    ]);
    expect(outputs).not.toHaveProperty('SignInTarget');
  });
});
